import { type JsonObject, omitKeys } from '../../../json/json.ts'
import type { ChatFacts, ChatMessage, ChatPath, PathMessage } from '../../model/chat.ts'
import { writeDate } from '../../reading/date.ts'
import { writeExtra } from './extra.ts'
import { writeHeader } from './header.ts'
import { MESSAGE_KEYS, writeVariables } from './read-message.ts'

/**
 * A chat as a JSONL file that SillyTavern and its kin read: a header, then a message a line, its siblings as swipes.
 * A swipe has no future in such a file: what followed a sibling that was not chosen is lost, and so is that siblings
 * may differ in name, role and being hidden. `writeTree` loses nothing.
 */
export function writeChat(chat: ChatPath): string {
  return [writeChatHeader(chat), ...chat.messages.map(writeChatLine)].filter(line => line !== '').join('\n')
}

/** The first line of such a file, for chats that are never in memory as a whole. */
export const writeChatHeader = (facts: ChatFacts): string => JSON.stringify(writeHeader(facts))

/** One more line: a place on the path. Empty when nobody says anything there. */
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
