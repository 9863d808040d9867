import { toBoolean, toNumber, toText } from '../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject } from '../json/json.ts'

type FieldKinds = { number: number; boolean: boolean; text: string }

export type FieldTable = { readonly [key: string]: keyof FieldKinds }

export type FieldsOf<Table extends FieldTable> = { -readonly [key in keyof Table]?: FieldKinds[Table[key]] }

const READERS: { [kind in keyof FieldKinds]: (value: Json | undefined) => Json | undefined } = {
  number: toNumber,
  boolean: toBoolean,
  text: value => (value === undefined || value === null || isObject(value) ? undefined : toText(value)),
}

/** Reads a table's fields with type conversion and drops invalid ones. */
export function readFields<Table extends FieldTable>(json: JsonObject, table: Table): FieldsOf<Table> {
  const entries = Object.entries(table).flatMap(([key, kind]) => {
    const value = READERS[kind](getOwn(json, key))
    return value === undefined ? [] : [[key, value]]
  })
  // Each value has its key's type, which `fromEntries` cannot express.
  return Object.fromEntries(entries) as FieldsOf<Table>
}
