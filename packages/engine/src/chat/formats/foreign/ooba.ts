import { toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { makeFacts, type PathMessage } from '../../model/chat.ts'
import { type ChatReading, keepUnderProgram } from '../../reading/reading.ts'
import type { ForeignFormat } from './format.ts'

/** Placeholder for the user's half of the first pair, in chats that begin with a greeting. */
const HIDDEN_FIRST_TURN = '<|BEGIN-VISIBLE-CHAT|>'
/** Lists of pairs as shown and as sent to the model; older versions use the `data` names. */
const SHOWN = ['data_visible', 'visible']
const SENT = ['data', 'internal']

const ROLES = ['user', 'assistant'] as const

/** A text-generation-webui history consists of pairs of question and answer. */
export const ooba = {
  format: 'ooba',
  fits: json => [...SHOWN, 'internal'].some(key => Array.isArray(json[key])),
  read: (json, reading) => {
    const shown = pairsOf(json, SHOWN)
    const sent = pairsOf(json, SENT)
    const details = isObject(json.metadata) ? json.metadata : {}
    const messages = (shown ?? sent ?? []).flatMap((_, at) =>
      ROLES.flatMap((role, half) => {
        const content = textOf(shown?.[at]?.[half], sent?.[at]?.[half])
        return content === '' ? [] : [messageOf(role, content, details[`${role}_${at}`], reading)]
      }),
    )
    const metadata = keepUnderProgram('ooba', omitKeys(json, [...SHOWN, ...SENT, 'metadata']))
    return [{ kind: 'path', ...makeFacts({ title: reading.title, metadata }), messages }]
  },
} as const satisfies ForeignFormat

function pairsOf(json: JsonObject, keys: readonly string[]): Json[][] | undefined {
  const list = keys.map(key => json[key]).find(value => Array.isArray(value) && value.length > 0)
  return Array.isArray(list) ? list.map(pair => (Array.isArray(pair) ? pair : [])) : undefined
}

/** The shown text is HTML; where it says the same as the sent one, that is the original. */
function textOf(shown: Json | undefined, sent: Json | undefined): string {
  const original = toText(sent)
  const text = toText(shown ?? sent)
  if (original === HIDDEN_FIRST_TURN && (text === '' || shown === undefined)) return ''
  return text === original || text === escapeHtml(original) ? original : unescapeHtml(text)
}

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const

const escapeHtml = (text: string): string =>
  ENTITIES.reduce((result, [character, entity]) => result.replaceAll(character, entity), text)

/** In reverse, so that an escaped entity stays one. */
const unescapeHtml = (text: string): string =>
  ENTITIES.reduceRight((result, [character, entity]) => result.replaceAll(entity, character), text)

/** Newer versions note the time of each message, and all versions of an answer. */
function messageOf(
  role: (typeof ROLES)[number],
  content: string,
  details: Json | undefined,
  reading: ChatReading,
): PathMessage {
  const { timestamp, model_name, versions, ...rest } = isObject(details) ? details : {}
  const list = listObjects(versions)
  const own = { role, content, model: toText(model_name), ...reading.dates(timestamp) }
  const current = toNumber(rest.current_version_index) ?? list.length - 1
  const extra = keepUnderProgram('ooba', omitKeys(rest, ['current_version_index']))
  if (list[current] === undefined) return reading.single({ ...own, extra })
  const siblings = list.map((version, at) => {
    if (at === current) return reading.message({ ...own, extra })
    const text = textOf(version.visible_content, version.content)
    return reading.message({ ...own, content: text, ...reading.dates(version.timestamp) })
  })
  return { siblings, chosen: current }
}
