import { toBoolean, toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { type ChatMessage, makeMessage, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { isComment, readExtra } from './extra.ts'

export const MESSAGE_KEYS = [
  'name',
  'is_user',
  'is_system',
  'send_date',
  'mes',
  'extra',
  'swipe_id',
  'swipes',
  'swipe_info',
  'variables',
] as const

/** Whether a line is a message. Broken tools omit an empty `mes`. */
export function isMessage(line: JsonObject): boolean {
  return 'mes' in line || 'is_user' in line || Array.isArray(line.swipes)
}

export function readMessage(line: JsonObject, reading: ChatReading): PathMessage {
  const { texts, chosen } = readSwipes(line)
  reading.count(texts.length)
  const variables = readVariables(line.variables, chosen)
  const infos = Array.isArray(line.swipe_info) ? line.swipe_info : []
  const siblings = texts.map((content, at) => {
    const info = infos[at]
    const ofSwipe = isObject(info) ? info : {}
    const swipe = at === chosen ? mergeChosenSwipe(ofSwipe, line) : ofSwipe
    return buildSibling(line, swipe, { content, variables: variables[at] ?? {} }, reading)
  })
  return { siblings, chosen }
}

/** The line's values win for the shown swipe; missing ones, also in `extra`, come from `swipe_info`. */
function mergeChosenSwipe(info: JsonObject, line: JsonObject): JsonObject {
  const { send_date, extra } = line
  return {
    ...info,
    ...omitKeys(line, MESSAGE_KEYS),
    ...(send_date === undefined ? {} : { send_date }),
    ...(isObject(extra) ? { extra: { ...(isObject(info.extra) ? info.extra : {}), ...extra } } : {}),
  }
}

type SwipeContent = Pick<ChatMessage, 'content' | 'variables'>

/** Builds one swipe: the speaker comes from the line, time and details from `swipe`. */
function buildSibling(
  line: JsonObject,
  swipe: JsonObject,
  wording: SwipeContent,
  reading: ChatReading,
): ChatMessage {
  const ofExtra = readExtra(swipe.extra, toBoolean(line.is_user) ?? false)
  return makeMessage({
    ...wording,
    ...ofExtra,
    ...reading.dates(swipe.send_date),
    name: toText(line.name),
    hidden: (toBoolean(line.is_system) ?? false) || isComment(ofExtra.extra),
    rest: omitKeys(swipe, ['send_date', 'extra']),
  })
}

/**
 * Returns all swipes and the shown one. `mes` takes precedence over the swipe at `swipe_id`. If `swipe_id` is invalid,
 * the swipe equal to `mes` is the shown one; without one, `mes` is added as a swipe.
 */
function readSwipes(line: JsonObject): { texts: string[]; chosen: number } {
  const texts = Array.isArray(line.swipes) ? line.swipes.map(textOf) : []
  const id = toNumber(line.swipe_id) ?? -1
  const isValid = Number.isInteger(id) && id >= 0 && id < texts.length
  if (line.mes === undefined || line.mes === null) return withoutText(texts, isValid ? id : 0)
  const text = textOf(line.mes)
  const chosen = isValid ? id : texts.includes(text) ? texts.indexOf(text) : texts.length
  texts[chosen] = text
  return { texts, chosen }
}

function withoutText(texts: string[], chosen: number): { texts: string[]; chosen: number } {
  return texts.length === 0 ? { texts: [''], chosen: 0 } : { texts, chosen }
}

/** Chub wraps the text in an object. */
function textOf(value: Json): string {
  return toText(isObject(value) ? value.message : value)
}

/** Variables per swipe: a list, or an index-keyed object in old files. Any other object belongs to the shown swipe. */
export function readVariables(value: Json | undefined, chosen: number): JsonObject[] {
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? item : {}))
  if (!isObject(value)) return []
  const isIndexed = Object.entries(value).every(([key, item]) => /^\d{1,6}$/.test(key) && isObject(item))
  const result: JsonObject[] = []
  if (!isIndexed) result[chosen] = value
  else for (const [at, item] of Object.entries(value)) if (isObject(item)) result[Number(at)] = item
  return result
}

/** Null if no swipe has variables. */
export function writeVariables(siblings: readonly ChatMessage[]): JsonObject[] | null {
  const all = siblings.map(({ variables }) => variables)
  return all.some(variables => Object.keys(variables).length > 0) ? all : null
}
