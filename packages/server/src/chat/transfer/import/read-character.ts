import { CARD_NAME_MAX } from '@inkling/contract'
import { type StreamedChat, truncate } from '@inkling/engine'

/** What new versions of SillyTavern write in the place of a name. */
const NO_NAME = 'unused'

/** With whom a chat is, as far as its file says: in its header, or by who answers in it. No card has a longer name. */
export const characterOf = (chat: StreamedChat): string => truncate(nameIn(chat), CARD_NAME_MAX)

function nameIn(chat: StreamedChat): string {
  const facts = chat.kind === 'path' ? chat : chat.heads[0]
  const named = facts?.header.character_name
  if (typeof named === 'string' && named !== '' && named !== NO_NAME) return named
  for (const message of messagesOf(chat))
    if (message.role === 'assistant' && message.name) return message.name
  return ''
}

function* messagesOf(chat: StreamedChat) {
  if (chat.kind === 'tree') yield* chat.nodes
  else for (const { siblings } of chat.messages) yield* siblings
}
