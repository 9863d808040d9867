import type { Draft } from './draft.ts'
import type { Fitted } from './fit.ts'
import { dropPart } from './model/part.ts'
import type { PromptPart } from './model/result.ts'
import { waitingNote } from './parts/authors-note.ts'
import type { LitScene } from './scene/scene.ts'

/** All parts of a prompt, top to bottom: what is sent, and what is not save turns that fell off. */
export function assemble(scene: LitScene, draft: Draft, fitted: Fitted): PromptPart[] {
  const { slots, opening, ending, closing } = draft
  const { history, examples, filler } = fitted
  const many = new Map<string, PromptPart[]>([
    ['dialogueExamples', examples.parts],
    [
      'chatHistory',
      [
        ...waitingNote(scene),
        ...history.dropped.map(part => dropPart(part, 'budget')),
        ...opening,
        ...history.parts,
        ...filler,
        ...ending,
      ],
    ],
  ])
  return [...slots.flatMap(({ id, parts }) => many.get(id) ?? parts), ...closing.parts]
}
