import type { PromptDraft } from './draft.ts'
import type { FittedPrompt } from './fit.ts'
import { dropPart } from './model/part.ts'
import type { PromptPart } from './model/result.ts'
import { notDuePart } from './parts/authors-note.ts'
import type { BuildContextWithLore } from './scene/scene.ts'

/** All parts of a prompt in order, sent and dropped ones, except dropped history. */
export function assemble(
  context: BuildContextWithLore,
  draft: PromptDraft,
  fitted: FittedPrompt,
): PromptPart[] {
  const { slots, opening, ending, closing } = draft
  const { history, examples, filler } = fitted
  const many = new Map<string, PromptPart[]>([
    ['dialogueExamples', examples.parts],
    [
      'chatHistory',
      [
        ...notDuePart(context),
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
