import { toBoolean, toNumber, toText, toTextList } from '../../json/coerce.ts'
import { isObject, type JsonObject, listObjects, omitKeys } from '../../json/json.ts'

/** Keeps NovelAI's own fields under its name. */
export function fromNovelai(file: JsonObject): JsonObject {
  const entries = listObjects(file.entries)
  return {
    name: toText(file.name),
    extensions: { novelai: omitKeys(file, ['entries', 'name']) },
    entries: entries.map(entryOf),
  }
}

function entryOf(entry: JsonObject): JsonObject {
  const context = isObject(entry.contextConfig) ? entry.contextConfig : {}
  return {
    keys: toTextList(entry.keys),
    content: toText(entry.text),
    comment: toText(entry.displayName),
    enabled: toBoolean(entry.enabled) ?? true,
    constant: toBoolean(entry.forceActivation) ?? false,
    insertion_order: toNumber(context.budgetPriority) ?? 0,
    position: 'before_char',
    extensions: { novelai: omitKeys(entry, ['keys', 'text', 'displayName', 'enabled', 'forceActivation']) },
  }
}
