import type { BookEntry } from '../../card/model/card.ts'
import { toBoolean, toNumber, toText, toTextList } from '../../json/coerce.ts'
import { type Json, omitKeys } from '../../json/json.ts'

/** One thing that an editor shows of an entry: where it stands in the file, read and written. */
export type Codec<Value> = {
  read: (entry: BookEntry) => Value
  write: (entry: BookEntry, value: Value) => BookEntry
}

/** A field of the entry itself. */
export function ownField<Value extends Json>(
  name: string,
  read: (value: Json | undefined) => Value,
): Codec<Value> {
  return {
    read: entry => read(entry[name]),
    write: (entry, value) => ({ ...entry, [name]: value }),
  }
}

/** A field that SillyTavern adds, and cards keep among the extensions. */
export function extension<Value extends Json>(
  name: string,
  read: (value: Json | undefined) => Value,
): Codec<Value> {
  return {
    read: ({ extensions }) => read(extensions[name]),
    write: (entry, value) => withExtensions(entry, { [name]: value }),
  }
}

/** The entry with some extensions set. */
export function withExtensions(entry: BookEntry, extensions: { [name: string]: Json }): BookEntry {
  return { ...entry, extensions: { ...entry.extensions, ...extensions } }
}

/** The entry without a field that is not one of those every entry has. */
export function withoutField(entry: BookEntry, name: string): BookEntry {
  return omitKeys(entry, [name]) as BookEntry // All its declared fields are there.
}

export const booleanOr = (fallback: boolean) => (value: Json | undefined) => toBoolean(value) ?? fallback
/** A yes or no for this entry alone, or null: whatever holds for all books. */
export const optionalBoolean = (value: Json | undefined) => toBoolean(value) ?? null
export const numberOr = (fallback: number) => (value: Json | undefined) => toNumber(value) ?? fallback
export const optionalNumber = (value: Json | undefined) => toNumber(value) ?? null
export const asText = (value: Json | undefined) => toText(value)
export const asTexts = (value: Json | undefined) => toTextList(value)
