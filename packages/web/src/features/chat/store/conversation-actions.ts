import type { BodyIn, chat, DeletionScope, Message, MessageId } from '@inkling/contract'
import { createContext, use } from 'react'
import type { OutboxItem } from './outbox.ts'

/** What of a message is changed; `edited_at` is that of the message as one knows it. */
export type MessageChange = Omit<BodyIn<typeof chat.editMessage>, 'session_id'>

/** What can be done in a conversation; the same object for its whole life, so that no message is drawn for it. */
export interface ConversationActions {
  /** Another answer, or the answer of one's own message again. */
  regenerate(message: Message): void
  /** Further answers, written while the reader stays where they are. */
  regenerateBeside(message: Message, count: number): void
  /** More of an answer. */
  goOn(message: Message): void
  edit(message: MessageId, change: MessageChange): Promise<void>
  hide(message: Message, hidden: boolean): void
  /** Another version of one's own message, answered. */
  /** Answers whether it was taken. */
  sayInstead(message: Message, content: string): boolean
  /** Shows what the model was asked. */
  inspect(message: Message): void
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
