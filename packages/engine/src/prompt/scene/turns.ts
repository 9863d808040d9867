import type { HistoryMessage, PromptInput } from '../model/types.ts'

/** What of a history is sent, oldest first, and the message that the answer goes on with, which stands apart. */
export type SentHistory = { sent: readonly HistoryMessage[]; continued: HistoryMessage | null }

/** The history as an action needs it: without hidden messages and without the answer that is made anew. */
export function selectHistory(input: PromptInput): SentHistory {
  const visible = input.history.filter(({ hidden }) => !hidden)
  const last = visible.at(-1)
  if (input.action === 'continue' && last !== undefined) {
    return { sent: visible.slice(0, -1), continued: last }
  }
  return { sent: isReplacing(input) ? visible.slice(0, -1) : visible, continued: null }
}

/** Whether the last message is an answer that this one will be a sibling of. */
export function isReplacing({ action, history }: PromptInput): boolean {
  if (action !== 'regenerate' && action !== 'swipe') return false
  const last = history.at(-1)
  return last?.role === 'assistant' && !last.hidden
}

/** How many messages the branch has, those that were not handed in included. */
export function branchLength({ chat, history }: PromptInput): number {
  return Math.max(chat?.length ?? 0, history.length)
}
