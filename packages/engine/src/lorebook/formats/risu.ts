import type { Notices } from '../../files/notices.ts'
import { toBoolean, toNumber, toText } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'
import { splitKeys } from '../keys/split-keys.ts'

const READ_FIELDS = [
  'key',
  'secondkey',
  'insertorder',
  'alwaysActive',
  'useRegex',
  'activationPercent',
  'comment',
]
const SHARED_FIELDS = ['content', 'selective', 'id', 'mode', 'folder']

/** Whether a list has RisuAI's entries or folders, which no other program writes. */
export function hasRisuRows(list: Json | undefined): boolean {
  return Array.isArray(list) && list.some(row => isObject(row) && 'key' in row && 'insertorder' in row)
}

/** Reads the entries of a RisuAI lorebook, without its folders. */
export function fromRisu(file: JsonObject, notices: Notices): JsonObject {
  const rows = Array.isArray(file.data) ? file.data : []
  const entries = rows.flatMap((row, at) => {
    if (isObject(row) && row.mode !== 'folder') return [entryOf(row)]
    if (!isObject(row)) notices.add('dropped_item', `data.${at}`)
    return []
  })
  return { name: toText(file.name), entries }
}

function entryOf(row: JsonObject): JsonObject {
  const { extentions: risu, ...rest } = omitKeys(row, [...READ_FIELDS, ...SHARED_FIELDS])
  const percent = toNumber(row.activationPercent)
  const extensions: JsonObject = { ...rest }
  if (isObject(risu)) {
    extensions.risuai = risu
    if (toBoolean(risu.risu_case_sensitive)) extensions.case_sensitive = true
  }
  if (percent !== undefined) {
    extensions.probability = percent
    extensions.useProbability = true
  }
  return {
    ...Object.fromEntries(
      SHARED_FIELDS.flatMap(field => (row[field] === undefined ? [] : [[field, row[field] ?? null]])),
    ),
    keys: splitKeys(toText(row.key)),
    secondary_keys: splitKeys(toText(row.secondkey)),
    comment: toText(row.comment),
    constant: (toBoolean(row.alwaysActive) ?? false) || row.mode === 'constant',
    insertion_order: row.insertorder ?? 100,
    use_regex: toBoolean(row.useRegex) ?? false,
    position: 'before_char',
    extensions,
  }
}
