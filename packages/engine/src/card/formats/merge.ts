import { getOwn, isEqualJson, isObject, type Json, type JsonObject } from '../../json/json.ts'

/**
 * Merges edits into the original JSON. `before` is our reading of `raw`, `after` the same with the user's edits.
 * Unchanged values keep their original form (`"0.5"` stays a string), and unknown keys stay.
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

/** Undefined where the file has no such value and it was not edited. */
export function mergeValue(raw: Json | undefined, before: Json | undefined, after: Json): Json | undefined {
  if (isEqualJson(before, after)) return raw
  return isObject(raw) && isObject(before) && isObject(after) ? mergeEdits(raw, before, after) : after
}
