import type { Message, MessageId } from '@inkling/contract'

/**
 * The first message that arrived after the last one seen. The reader has seen whatever is above a message of their own,
 * even one that was sent from another device. An answer that is still being written is not unread.
 */
export function findFirstUnread(messages: readonly Message[], seen: MessageId | null): MessageId | undefined {
  if (seen === null) return undefined
  const above = messages.findLastIndex(({ id, role }) => role === 'user' || id === seen)
  const first = messages.slice(above + 1).find(({ id }) => id > seen) // ids sort by time
  return first === undefined || first.status === 'streaming' ? undefined : first.id
}
