import type { Message } from '@inkling/contract'
import type { OutboxItem } from './outbox.ts'
import { type MessagePath, pathUpTo } from './path.ts'

export type ConversationRow =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isLast: boolean }
  /** Sent but unconfirmed. */
  | { readonly kind: 'outgoing'; readonly key: string; readonly item: OutboxItem }
  /** The server refused to regenerate. */
  | { readonly kind: 'refused'; readonly key: string; readonly item: OutboxItem }
  /** The requested answer has not started. */
  | { readonly kind: 'awaited'; readonly key: string }

/** Siblings and drafts don't extend the chat's path. */
export const continuesChat = ({ body }: Pick<OutboxItem, 'body'>): boolean =>
  body.select !== false && body.action !== 'impersonate'

/**
 * Rows of the path, then pending sends. Regenerating removes the answer and everything after it at once; a continued
 * answer stays.
 */
export function buildRows(path: MessagePath, items: readonly OutboxItem[]): ConversationRow[] {
  const pendingItems = items.filter(item => continuesChat(item) && item.state !== 'failed')
  const regenerating = pendingItems.find(({ body }) => body.action === 'regenerate')
  const { messages, hasNewer = false } = regenerating ? withoutAnswer(path, regenerating) : path
  const rows: ConversationRow[] = messages.map((message, index) => ({
    kind: 'message',
    key: message.id,
    message,
    isLast: !hasNewer && index === messages.length - 1,
  }))
  if (hasNewer) return rows // pending sends belong at the end, which isn't loaded
  for (const item of items) {
    if (item.body.action === 'send') rows.push({ kind: 'outgoing', key: item.key, item })
    else if (item.state === 'failed') rows.push({ kind: 'refused', key: item.key, item })
  }
  if (pendingItems.some(({ body }) => body.action !== 'continue'))
    rows.push({ kind: 'awaited', key: 'awaited' })
  return rows
}

/** Regenerating from a user message keeps that message; regenerating an answer keeps its parent. */
function withoutAnswer(path: MessagePath, { body }: OutboxItem): MessagePath {
  const id = body.parent_message_id
  const at = path.messages.findIndex(message => message.id === id)
  if (id === undefined || at < 0) return path
  return path.messages[at]?.role === 'user'
    ? { messages: path.messages.slice(0, at + 1) }
    : pathUpTo(path, id)
}
