import { toBoolean, toNumber, toText } from '../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject } from '../json/json.ts'

type FieldKinds = { number: number; boolean: boolean; text: string }

/** The keys of a file that we understand, each with what it must be. */
export type FieldTable = { readonly [key: string]: keyof FieldKinds }

/** The values of a table's fields. Each may be absent. */
export type FieldsOf<Table extends FieldTable> = { -readonly [key in keyof Table]?: FieldKinds[Table[key]] }

const READERS: { [kind in keyof FieldKinds]: (value: Json | undefined) => Json | undefined } = {
  number: toNumber,
  boolean: toBoolean,
  text: value => (value === undefined || value === null || isObject(value) ? undefined : toText(value)),
}

/** The fields of a table that are there and what they must be: numbers and booleans may be written as texts. */
export function readFields<Table extends FieldTable>(json: JsonObject, table: Table): FieldsOf<Table> {
  const entries = Object.entries(table).flatMap(([key, kind]) => {
    const value = READERS[kind](getOwn(json, key))
    return value === undefined ? [] : [[key, value]]
  })
  // Each value was read by the reader of its key's kind, which `fromEntries` cannot know.
  return Object.fromEntries(entries) as FieldsOf<Table>
}
