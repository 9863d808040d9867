import { type JsonObject, omitKeys } from '../../../json/json.ts'
import type { ChatFacts, ChatMessage, ChatPath, PathMessage } from '../../model/chat.ts'
import { writeDate } from '../../reading/date.ts'
import { writeExtra } from './extra.ts'
import { writeHeader } from './header.ts'
import { MESSAGE_KEYS, writeVariables } from './read-message.ts'

/**
 * Writes a chat as JSONL for SillyTavern: a header, then one line per message with siblings as swipes. Loses what
 * followed unchosen siblings, and differences in their name, role and visibility; `writeTree` keeps all.
 */
export function writeChat(chat: ChatPath): string {
  return [writeChatHeader(chat), ...chat.messages.map(writeChatLine)].filter(line => line !== '').join('\n')
}

export const writeChatHeader = (facts: ChatFacts): string => JSON.stringify(writeHeader(facts))

/** Empty if there are no siblings. */
export function writeChatLine({ siblings, chosen }: PathMessage): string {
  const shown = siblings[chosen]
  if (!shown) return ''
  const variables = writeVariables(siblings)
  return JSON.stringify({
    name: shown.name,
    is_user: shown.role === 'user',
    is_system: shown.hidden,
    ...timeOf(shown),
    mes: shown.content,
    ...omitKeys(shown.rest, MESSAGE_KEYS),
    extra: writeExtra(shown),
    ...(siblings.length > 1 ? swipesOf(siblings, chosen) : {}),
    ...(variables ? { variables } : {}),
  })
}

function swipesOf(siblings: ChatMessage[], chosen: number): JsonObject {
  return {
    swipe_id: chosen,
    swipes: siblings.map(({ content }) => content),
    swipe_info: siblings.map(sibling => ({
      ...timeOf(sibling),
      extra: writeExtra(sibling),
      ...omitKeys(sibling.rest, MESSAGE_KEYS),
    })),
  }
}

function timeOf({ send_date, sent_at }: ChatMessage): JsonObject {
  const date = send_date ?? (sent_at === null ? null : writeDate(sent_at))
  return date === null ? {} : { send_date: date }
}
