import type { BodyIn, chat, DeletionScope, Message, MessageId } from '@inkling/contract'
import { createContext, use } from 'react'
import type { OutboxItem } from './outbox.ts'

/** A message edit; `edited_at` is that of the version the user saw. */
export type MessageChange = Omit<BodyIn<typeof chat.editMessage>, 'session_id'>

/** Actions of a conversation. The object keeps its identity, so that messages do not re-render for it. */
export interface ConversationActions {
  /** Another answer, or an answer to one's own message again. */
  regenerate(message: Message): void
  /** Further answers as siblings, without switching to them. */
  regenerateBeside(message: Message, count: number): void
  /** Continues an answer. */
  goOn(message: Message): void
  edit(message: MessageId, change: MessageChange): Promise<void>
  hide(message: Message, hidden: boolean): void
  /** Another version of one's own message, with an answer. Returns whether it was accepted. */
  sayInstead(message: Message, content: string): boolean
  inspect(message: Message): void
  select(shown: MessageId, sibling: MessageId): void
  branch(message: Message): void
  remove(message: Message, scope: DeletionScope): void
  retry(item: OutboxItem): void
  /** Discards a send and returns its text to the composer. */
  discard(item: OutboxItem): void
}

const Context = createContext<ConversationActions | null>(null)
export const ConversationActionsProvider = Context

export function useConversationActions(): ConversationActions {
  const actions = use(Context)
  if (!actions) throw new TypeError('There is no conversation around this')
  return actions
}
