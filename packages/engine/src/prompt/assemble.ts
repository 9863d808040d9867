import type { Draft } from './draft.ts'
import type { Fitted } from './fit.ts'
import { waitingNote } from './parts/authors-note.ts'
import { dropPart } from './parts/part.ts'
import type { PromptPart } from './result.ts'
import type { LitScene } from './scene.ts'

/** All parts of a prompt, top to bottom: what is sent, and at its place what is not. */
export function assemble(scene: LitScene, draft: Draft, fitted: Fitted): PromptPart[] {
  const { slots, opening, ending, closing } = draft
  const { history, examples, filler } = fitted
  const many = new Map<string, PromptPart[]>([
    ['dialogueExamples', [...examples.parts, ...examples.dropped.flat().map(asTrimmed)]],
    [
      'chatHistory',
      [
        ...waitingNote(scene),
        ...history.dropped.map(asTrimmed),
        ...opening,
        ...history.parts,
        ...filler,
        ...ending,
      ],
    ],
  ])
  return [...slots.flatMap(({ id, parts }) => many.get(id) ?? parts), ...closing.parts]
}

function asTrimmed(part: Parameters<typeof dropPart>[0]): PromptPart {
  return dropPart(part, 'budget')
}
