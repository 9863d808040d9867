import type { Message } from '@inkling/contract'
import type { OutboxItem } from './outbox.ts'
import { type MessagePath, pathUpTo } from './path.ts'

export type ConversationRow =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isLast: boolean }
  /** Sent but not confirmed. */
  | { readonly kind: 'outgoing'; readonly key: string; readonly item: OutboxItem }
  /** Regenerating was refused. */
  | { readonly kind: 'refused'; readonly key: string; readonly item: OutboxItem }
  /** An answer was requested and has not started. */
  | { readonly kind: 'awaited'; readonly key: string }

/** Whether the request extends the chat's path; siblings and drafts do not. */
export const continuesChat = ({ body }: Pick<OutboxItem, 'body'>): boolean =>
  body.select !== false && body.action !== 'impersonate'

/**
 * Rows for the path, then pending sends. An answer being regenerated disappears at once with all that follows; one
 * being continued stays.
 */
export function buildRows(path: MessagePath, items: readonly OutboxItem[]): ConversationRow[] {
  const underWay = items.filter(item => continuesChat(item) && item.state !== 'failed')
  const regenerating = underWay.find(({ body }) => body.action === 'regenerate')
  const { messages, hasNewer = false } = regenerating ? withoutAnswer(path, regenerating) : path
  const rows: ConversationRow[] = messages.map((message, index) => ({
    kind: 'message',
    key: message.id,
    message,
    isLast: !hasNewer && index === messages.length - 1,
  }))
  if (hasNewer) return rows // pending sends belong at the end, which is not loaded
  for (const item of items) {
    if (item.body.action === 'send') rows.push({ kind: 'outgoing', key: item.key, item })
    else if (item.state === 'failed') rows.push({ kind: 'refused', key: item.key, item })
  }
  if (underWay.some(({ body }) => body.action !== 'continue')) rows.push({ kind: 'awaited', key: 'awaited' })
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
