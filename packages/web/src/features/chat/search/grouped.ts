import type { FoundMessage } from '@inkling/contract'

export interface FoundInChat {
  readonly session: FoundMessage['session']
  readonly card: FoundMessage['card']
  readonly messages: readonly FoundMessage[]
}

/** In order of first match. */
export function groupByChat(foundMessages: readonly FoundMessage[]): FoundInChat[] {
  const chats = Map.groupBy(foundMessages, ({ session }) => session.id)
  return [...chats.values()].flatMap(messages => {
    const [first] = messages
    return first === undefined ? [] : [{ session: first.session, card: first.card, messages }]
  })
}
