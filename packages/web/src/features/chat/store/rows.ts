import type { Message } from '@inkling/contract'
import type { OutboxItem } from './outbox.ts'
import { type MessagePath, pathUpTo } from './path.ts'

/** What a conversation shows, from top to bottom. */
export type ConversationRow =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isLast: boolean }
  /** Said, and not confirmed yet. */
  | { readonly kind: 'outgoing'; readonly key: string; readonly item: OutboxItem }
  /** Another answer was asked for, and refused. */
  | { readonly kind: 'refused'; readonly key: string; readonly item: OutboxItem }
  /** An answer has been asked for, and nothing of it is there yet. */
  | { readonly kind: 'awaited'; readonly key: string }

/** Whether the chat goes on with what this asks for: not where it is written beside, or for the user to say. */
export const continuesChat = ({ body }: Pick<OutboxItem, 'body'>): boolean =>
  body.select !== false && body.action !== 'impersonate'

/**
 * The path, then what is still on its way. An answer that is being given again leaves at once, with all that
 * followed it, so that its successor comes where it was; one that is gone on with stays.
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
  if (hasNewer) return rows // what is on its way comes at the end, which is elsewhere
  for (const item of items) {
    if (item.body.action === 'send') rows.push({ kind: 'outgoing', key: item.key, item })
    else if (item.state === 'failed') rows.push({ kind: 'refused', key: item.key, item })
  }
  if (underWay.some(({ body }) => body.action !== 'continue')) rows.push({ kind: 'awaited', key: 'awaited' })
  return rows
}

/** To give the answer of one's own message again leaves that message; to give another answer leaves what is above. */
function withoutAnswer(path: MessagePath, { body }: OutboxItem): MessagePath {
  const id = body.parent_message_id
  const at = path.messages.findIndex(message => message.id === id)
  if (id === undefined || at < 0) return path
  return path.messages[at]?.role === 'user'
    ? { messages: path.messages.slice(0, at + 1) }
    : pathUpTo(path, id)
}
