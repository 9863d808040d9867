import { isObject, type Json, type JsonObject } from '../../../json/json.ts'
import type { ChatMessage } from '../../model/chat.ts'

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
