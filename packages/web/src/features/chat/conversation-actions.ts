import type { DeletionScope, Message, MessageId } from '@inkling/contract'
import { createContext, use } from 'react'
import type { OutboxItem } from './outbox.ts'

/** What can be done in a conversation; the same object for its whole life, so that no message is drawn for it. */
export interface ConversationActions {
  /** Another answer, or the answer of one's own message again. */
  regenerate(message: Message): void
  edit(message: MessageId, content: string): Promise<void>
  select(shown: MessageId, sibling: MessageId): void
  /** Begins another chat at this message. */
  branch(message: Message): void
  remove(message: Message, scope: DeletionScope): void
  retry(item: OutboxItem): void
  /** Gives a send up; its text goes back to where one writes. */
  discard(item: OutboxItem): void
}

const Context = createContext<ConversationActions | null>(null)
export const ConversationActionsProvider = Context

export function useConversationActions(): ConversationActions {
  const actions = use(Context)
  if (!actions) throw new TypeError('There is no conversation around this')
  return actions
}
