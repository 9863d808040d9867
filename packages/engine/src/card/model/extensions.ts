import { isEmpty, toBoolean, toNumber, toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'

type ExtensionReader = (value: Json) => Json | undefined

/** Readers of known extension keys; undefined means invalid. */
const READERS: Record<string, ExtensionReader> = {
  talkativeness: value => toNumber(value),
  fav: value => toBoolean(value),
  world: value => toText(value),
  depth_prompt: readDepthPrompt,
  regex_scripts: value => (Array.isArray(value) ? value.filter(isObject) : undefined),
  tavern_helper: readPairs,
}

export function normaliseExtensions(value: Json | undefined): JsonObject {
  if (!isObject(value)) return {}
  const result: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined
    const known = read ? read(item) : item
    if (known !== undefined) result[key] = known
  }
  return result
}

function readDepthPrompt(value: Json): Json | undefined {
  if (!isObject(value))
    return isEmpty(value) ? undefined : { prompt: toText(value), depth: 4, role: 'system' }
  const role = toText(value.role).toLowerCase()
  return {
    ...value,
    prompt: toText(value.prompt),
    depth: Math.max(0, Math.trunc(toNumber(value.depth) ?? 4)),
    role: role === 'user' || role === 'assistant' ? role : 'system',
  }
}

/** Tavern Helper stores an object, or a list of pairs instead. */
export function readPairs(value: Json): JsonObject | undefined {
  if (!Array.isArray(value)) return isObject(value) ? value : undefined
  const result: JsonObject = {}
  for (const pair of value) {
    if (Array.isArray(pair) && typeof pair[0] === 'string' && pair[0] !== '__proto__')
      result[pair[0]] = pair[1] ?? null
  }
  return result
}
