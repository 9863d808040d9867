import type { BodyIn, chat, DeletionScope, Message, MessageId } from '@inkling/contract'
import { createContext, use } from 'react'
import type { OutboxItem } from './outbox.ts'

/** `edited_at` is that of the version the user saw. */
export type MessageChange = Omit<BodyIn<typeof chat.editMessage>, 'session_id'>

/** The object is stable, so that messages don't re-render for it. */
export interface ConversationActions {
  /** Requests another answer, or again an answer to the user's message. */
  regenerate(message: Message): void
  /** Requests sibling answers without switching to them. */
  regenerateBeside(message: Message, count: number): void
  goOn(message: Message): void
  edit(message: MessageId, change: MessageChange): Promise<void>
  hide(message: Message, hidden: boolean): void
  /**
   * Sends another version of the user's message.
   * @returns whether it was accepted
   */
  sayInstead(message: Message, content: string): boolean
  inspect(message: Message): void
  select(shown: MessageId, sibling: MessageId): void
  branch(message: Message): void
  remove(message: Message, scope: DeletionScope): void
  retry(item: OutboxItem): void
  /** Returns the text to the composer. */
  discard(item: OutboxItem): void
}

const Context = createContext<ConversationActions | null>(null)
export const ConversationActionsProvider = Context

export function useConversationActions(): ConversationActions {
  const actions = use(Context)
  if (!actions) throw new TypeError('There is no conversation around this')
  return actions
}
