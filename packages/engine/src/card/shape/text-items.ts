import type { Notices } from '../../files/notices.ts'
import { isEmpty, toText, toWords } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'

/** Where programs that write objects put the text. */
const TEXT_NAMES = ['content', 'text', 'message', 'greeting', 'first_mes', 'mes', 'value']
const TAG_NAMES = ['name', 'tag', 'label', 'text', 'value', 'content', 'title']

/** A text, also within an object. */
export const readText = (value: Json | undefined): string =>
  isObject(value) ? (textIn(value, TEXT_NAMES) ?? '') : toText(value)

/** Greetings, also as objects or in an object by number. */
export const readGreetings = (value: Json | undefined, path: string, notices: Notices): string[] =>
  readItems(value, TEXT_NAMES, path, notices)

export function readTags(value: Json | undefined, path: string, notices: Notices): string[] {
  return toWords(typeof value === 'string' ? value : readItems(value, TAG_NAMES, path, notices))
}

/** Items without an evident text are dropped with a notice. */
function readItems(
  value: Json | undefined,
  names: readonly string[],
  path: string,
  notices: Notices,
): string[] {
  return listOf(value, names).flatMap((item, at) => {
    if (item === null) return []
    if (!isObject(item)) return [toText(item)]
    const text = textIn(item, names)
    if (text === undefined) notices.add('dropped_item', `${path}.${at}`)
    return text ?? []
  })
}

/** A single text is a list of one; an object without an evident text has its items by number. */
function listOf(value: Json | undefined, names: readonly string[]): Json[] {
  if (Array.isArray(value)) return value
  if (value === undefined || isEmpty(value)) return []
  return isObject(value) && textIn(value, names) === undefined ? Object.values(value) : [value]
}

function textIn(item: JsonObject, names: readonly string[]): string | undefined {
  const texts = names.map(name => item[name])
  return texts.find((text): text is string => typeof text === 'string')
}
