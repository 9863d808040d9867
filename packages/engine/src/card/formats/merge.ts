import { getOwn, isEqualJson, isObject, type Json, type JsonObject } from '../../json/json.ts'

/**
 * Lays edits over what a file said. `before` is `raw` as we read it and `after` is that with the user's edits: where
 * the two agree the file's own words stay (`"0.5"` stays a text), where they differ the edit is taken, and what we
 * did not understand is kept.
 */
export function mergeEdits(raw: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(raw)) {
    const wasUnread = !Object.hasOwn(before, key) && !Object.hasOwn(after, key)
    if (wasUnread) result[key] = value
  }
  for (const [key, value] of Object.entries(after))
    result[key] = mergeValue(getOwn(raw, key), getOwn(before, key), value)
  return result
}

function mergeValue(raw: Json | undefined, before: Json | undefined, after: Json): Json {
  if (raw === undefined) return after
  if (isEqualJson(before, after)) return raw
  return isObject(raw) && isObject(before) && isObject(after) ? mergeEdits(raw, before, after) : after
}
