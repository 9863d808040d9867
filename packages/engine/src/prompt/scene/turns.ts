import type { HistoryMessage, PromptInput } from '../model/types.ts'

/** Messages to send, oldest first, and separately the one to continue. */
export type SentHistory = { sent: readonly HistoryMessage[]; continued: HistoryMessage | null }

/** History for an action, without hidden messages and the answer being replaced. */
export function selectHistory(input: PromptInput): SentHistory {
  const visible = input.history.filter(({ hidden }) => !hidden)
  const last = visible.at(-1)
  if (input.action === 'continue' && last !== undefined) {
    return { sent: visible.slice(0, -1), continued: last }
  }
  return { sent: isReplacing(input) ? visible.slice(0, -1) : visible, continued: null }
}

/** Whether the last message gets a sibling. */
export function isReplacing({ action, history }: PromptInput): boolean {
  if (action !== 'regenerate' && action !== 'swipe') return false
  const last = history.at(-1)
  return last?.role === 'assistant' && !last.hidden
}

/** The branch's length, including messages not passed in. */
export function branchLength({ chat, history }: PromptInput): number {
  return Math.max(chat?.length ?? 0, history.length)
}
