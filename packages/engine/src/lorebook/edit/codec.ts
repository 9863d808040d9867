import type { BookEntry } from '../../card/model/card.ts'
import { toBoolean, toNumber, toText, toTextList } from '../../json/coerce.ts'
import { type Json, omitKeys } from '../../json/json.ts'

export type Codec<Value> = {
  read: (entry: BookEntry) => Value
  write: (entry: BookEntry, value: Value) => BookEntry
}

export function ownField<Value extends Json>(
  name: string,
  read: (value: Json | undefined) => Value,
): Codec<Value> {
  return {
    read: entry => read(entry[name]),
    write: (entry, value) => ({ ...entry, [name]: value }),
  }
}

/** A SillyTavern field, stored in the extensions. */
export function extension<Value extends Json>(
  name: string,
  read: (value: Json | undefined) => Value,
): Codec<Value> {
  return {
    read: ({ extensions }) => read(extensions[name]),
    write: (entry, value) => withExtensions(entry, { [name]: value }),
  }
}

export function withExtensions(entry: BookEntry, extensions: { [name: string]: Json }): BookEntry {
  return { ...entry, extensions: { ...entry.extensions, ...extensions } }
}

export function withoutField(entry: BookEntry, name: string): BookEntry {
  return omitKeys(entry, [name]) as BookEntry // its declared fields remain
}

export const booleanOr = (fallback: boolean) => (value: Json | undefined) => toBoolean(value) ?? fallback
/** The entry's own boolean, or null to inherit. */
export const optionalBoolean = (value: Json | undefined) => toBoolean(value) ?? null
export const numberOr = (fallback: number) => (value: Json | undefined) => toNumber(value) ?? fallback
export const optionalNumber = (value: Json | undefined) => toNumber(value) ?? null
export const asText = (value: Json | undefined) => toText(value)
export const asTexts = (value: Json | undefined) => toTextList(value)
