import { toBoolean, toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import { type ChatMessage, makeMessage, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { isComment, readExtra } from './extra.ts'

/** The keys of a line that we understand. */
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

/** Whether a line is a message. Broken tools leave `mes` out where it is empty. */
export function isMessage(line: JsonObject): boolean {
  return 'mes' in line || 'is_user' in line || Array.isArray(line.swipes)
}

/** A line of a chat file with all its swipes. */
export function readMessage(line: JsonObject, reading: ChatReading): PathMessage {
  const { texts, chosen } = readSwipes(line)
  reading.count(texts.length)
  const variables = readVariables(line.variables, chosen)
  const infos = Array.isArray(line.swipe_info) ? line.swipe_info : []
  const siblings = texts.map((content, at) => {
    const info = infos[at]
    const ofSwipe = isObject(info) ? info : {}
    const said = at === chosen ? mergeChosenSwipe(ofSwipe, line) : ofSwipe
    return buildSibling(line, said, { content, variables: variables[at] ?? {} }, reading)
  })
  return { siblings, chosen }
}

/** The line speaks for the wording that it shows; what it leaves unsaid, also within `extra`, is in `swipe_info`. */
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

/** One wording: who speaks is said by the line, when and how by `said`. */
function buildSibling(
  line: JsonObject,
  said: JsonObject,
  wording: SwipeContent,
  reading: ChatReading,
): ChatMessage {
  const ofExtra = readExtra(said.extra, toBoolean(line.is_user) ?? false)
  return makeMessage({
    ...wording,
    ...ofExtra,
    ...reading.dates(said.send_date),
    name: toText(line.name),
    hidden: (toBoolean(line.is_system) ?? false) || isComment(ofExtra.extra),
    rest: omitKeys(said, ['send_date', 'extra']),
  })
}

/**
 * All wordings, and which one is shown. `mes` is the truth: it is what `swipe_id` points at, whatever stands there.
 * Where `swipe_id` points nowhere, an equal swipe is it, or else the text is one more.
 */
function readSwipes(line: JsonObject): { texts: string[]; chosen: number } {
  const texts = Array.isArray(line.swipes) ? line.swipes.map(textOf) : []
  const id = toNumber(line.swipe_id) ?? -1
  const isThere = Number.isInteger(id) && id >= 0 && id < texts.length
  if (line.mes === undefined || line.mes === null) return withoutText(texts, isThere ? id : 0)
  const text = textOf(line.mes)
  const chosen = isThere ? id : texts.includes(text) ? texts.indexOf(text) : texts.length
  texts[chosen] = text
  return { texts, chosen }
}

function withoutText(texts: string[], chosen: number): { texts: string[]; chosen: number } {
  return texts.length === 0 ? { texts: [''], chosen: 0 } : { texts, chosen }
}

/** A text, also where Chub wraps it in an object. */
function textOf(value: Json): string {
  return toText(isObject(value) ? value.message : value)
}

/**
 * The variables of each wording of a message: a list, or in old files an object by index. An object that is neither
 * holds the variables of the wording that is shown.
 */
export function readVariables(value: Json | undefined, chosen: number): JsonObject[] {
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? item : {}))
  if (!isObject(value)) return []
  const isIndexed = Object.entries(value).every(([key, item]) => /^\d{1,6}$/.test(key) && isObject(item))
  const result: JsonObject[] = []
  if (!isIndexed) result[chosen] = value
  else for (const [at, item] of Object.entries(value)) if (isObject(item)) result[Number(at)] = item
  return result
}

/** The list as it is written, or null when no wording has any. */
export function writeVariables(siblings: readonly ChatMessage[]): JsonObject[] | null {
  const all = siblings.map(({ variables }) => variables)
  return all.some(variables => Object.keys(variables).length > 0) ? all : null
}
