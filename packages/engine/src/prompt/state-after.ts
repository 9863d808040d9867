import type { StateAfterTurn, TrimmedHistory } from './model/result.ts'
import type { HistoryMessage } from './model/types.ts'
import type { BuildContextWithLore } from './scene/scene.ts'
import { branchLength } from './scene/turns.ts'

/** State after a turn whose prompt held `keptCount` messages. */
export function computeStateAfter(
  { input, lore, values }: BuildContextWithLore,
  sent: readonly HistoryMessage[],
  keptCount: number,
): StateAfterTurn {
  const oldest = sent[sent.length - keptCount]
  return {
    variables: values.variables.values(),
    lorebooks: lore.activation?.state ?? input.lorebooks?.state ?? null,
    first_included:
      oldest === undefined
        ? null
        : branchLength(input) - input.history.length + input.history.indexOf(oldest),
  }
}

export function computeTrimmed(
  sent: readonly HistoryMessage[],
  keptCount: number,
  examples: number,
): TrimmedHistory {
  const messages = sent.length - keptCount
  return {
    messages,
    oldest: messages > 0 ? (sent[0]?.id ?? null) : null,
    newest: sent[messages - 1]?.id ?? null,
    examples,
  }
}
