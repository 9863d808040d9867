import type { FoundMessage } from '@inkling/contract'

/** A chat that was found, or a message in one. */
export interface FoundItem {
  readonly session: FoundMessage['session']
  /** The message; a chat that was found by its name has none. */
  readonly id?: FoundMessage['id']
}

/** What was found in one chat, in the order it was found. */
export interface FoundInChat {
  readonly session: FoundMessage['session']
  readonly card: FoundMessage['card']
  readonly messages: readonly FoundMessage[]
}

/** What was found, by chat; the chat that was found in first comes first. */
export function groupByChat(found: readonly FoundMessage[]): FoundInChat[] {
  const chats = Map.groupBy(found, ({ session }) => session.id)
  return [...chats.values()].flatMap(messages => {
    const [first] = messages
    return first === undefined ? [] : [{ session: first.session, card: first.card, messages }]
  })
}

/** The same messages in the order in which they stand on the screen. */
export const inScreenOrder = (chats: readonly FoundInChat[]): FoundMessage[] =>
  chats.flatMap(({ messages }) => messages)
