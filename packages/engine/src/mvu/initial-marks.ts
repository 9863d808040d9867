import { isObject, type Json, type JsonObject } from '../json/json.ts'

/** What authors tell MVU about a state, and MVU takes out of it: who may add what to it. Here anything may be added. */
const KEYS: ReadonlySet<string> = new Set(['$meta', '$arrayMeta'])
const ITEM = '$__META_EXTENSIBLE__$'

/** A state as it is kept and shown. */
export function withoutMarks(object: JsonObject): JsonObject {
  const entries = Object.entries(object).filter(([key]) => !KEYS.has(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, cleared(value)]))
}

function cleared(value: Json): Json {
  if (Array.isArray(value)) return value.filter(item => item !== ITEM).map(cleared)
  return isObject(value) ? withoutMarks(value) : value
}
