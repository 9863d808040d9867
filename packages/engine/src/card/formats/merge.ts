import { getOwn, isEqualJson, isObject, type Json, type JsonObject } from '../../json/json.ts'

/**
 * Lays edits over what a file said. `before` is `raw` as we read it and `after` is that with the user's edits: where
 * the two agree the file's own words stay (`"0.5"` stays a text, what was left out stays out), where they differ the
 * edit is taken, and what we did not understand is kept.
 */
export function mergeEdits(raw: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(raw)) {
    const wasUnread = !Object.hasOwn(before, key) && !Object.hasOwn(after, key)
    if (wasUnread) result[key] = value
  }
  for (const [key, value] of Object.entries(after)) {
    const merged = mergeValue(getOwn(raw, key), getOwn(before, key), value)
    if (merged !== undefined) result[key] = merged
  }
  return result
}

/** Undefined where the file leaves out what nobody edited. */
export function mergeValue(raw: Json | undefined, before: Json | undefined, after: Json): Json | undefined {
  if (isEqualJson(before, after)) return raw
  return isObject(raw) && isObject(before) && isObject(after) ? mergeEdits(raw, before, after) : after
}
