import type { StateAfter, Trimmed } from './model/result.ts'
import type { HistoryMessage } from './model/types.ts'
import type { LitScene } from './scene/scene.ts'
import { branchLength } from './scene/turns.ts'

/** What lasts beyond a turn whose prompt had room for so many of the newest messages. */
export function stateAfter(
  { input, lore, values }: LitScene,
  sent: readonly HistoryMessage[],
  kept: number,
): StateAfter {
  const oldest = sent[sent.length - kept]
  return {
    variables: values.variables.values(),
    lorebooks: lore.activation?.state ?? input.lorebooks?.state ?? null,
    first_included:
      oldest === undefined
        ? null
        : branchLength(input) - input.history.length + input.history.indexOf(oldest),
  }
}

/** What of history fell off, as one fact however much it is. */
export function trimmedOf(sent: readonly HistoryMessage[], kept: number, examples: number): Trimmed {
  const messages = sent.length - kept
  return {
    messages,
    oldest: messages > 0 ? (sent[0]?.id ?? null) : null,
    newest: sent[messages - 1]?.id ?? null,
    examples,
  }
}
