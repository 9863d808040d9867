import type { BookEntry } from '../../card/model/card.ts'
import { ENTRY_CODECS } from './entry-codecs.ts'
import type { EntryField, EntryFields } from './entry-fields.ts'

export function entryFields(entry: BookEntry): EntryFields {
  const fields = Object.entries(ENTRY_CODECS).map(([name, codec]) => [name, codec.read(entry)])
  return Object.fromEntries(fields) as EntryFields // each field's codec has the right type
}

/** Leaves unchanged fields unwritten, so that files keep their own form. */
export function withEntryFields(entry: BookEntry, change: Partial<EntryFields>): BookEntry {
  let changed = entry
  for (const name of Object.keys(change) as EntryField[]) changed = withField(changed, name, change)
  return changed
}

function withField<Field extends EntryField>(
  entry: BookEntry,
  field: Field,
  change: Partial<EntryFields>,
): BookEntry {
  const { read, write } = ENTRY_CODECS[field]
  const value = change[field] as EntryFields[Field] | undefined
  return value === undefined || isSame(read(entry), value) ? entry : write(entry, value)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
