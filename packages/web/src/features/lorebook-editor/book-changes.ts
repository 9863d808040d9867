import {
  type BookEntry,
  copyEntry,
  type EntryFields,
  type EntryUid,
  type Lorebook,
  makeEntry,
  moveEntry,
  uidOf,
  withEntryFields,
} from '@inkling/engine'

export type BookChange = (book: Lorebook) => Lorebook

const withEntries = (book: Lorebook, entries: BookEntry[]): Lorebook => ({ ...book, entries })

export const changeEntry =
  (uid: EntryUid, fields: Partial<EntryFields>): BookChange =>
  book =>
    withEntries(
      book,
      book.entries.map(entry => (uidOf(entry) === uid ? withEntryFields(entry, fields) : entry)),
    )

export const changeEntries =
  (uids: ReadonlySet<EntryUid>, fields: Partial<EntryFields>): BookChange =>
  book =>
    withEntries(
      book,
      book.entries.map(entry => (uids.has(uidOf(entry)) ? withEntryFields(entry, fields) : entry)),
    )

/** Appends an entry and also returns its uid. */
export function addEntry({ entries }: Lorebook): { uid: EntryUid; change: BookChange } {
  const entry = makeEntry(entries)
  return { uid: uidOf(entry), change: book => withEntries(book, [...book.entries, entry]) }
}

/** Inserts the copy below the entry and also returns its uid. */
export function duplicateEntry(
  { entries }: Lorebook,
  entry: BookEntry,
): { uid: EntryUid; change: BookChange } {
  const copy = copyEntry(entry, entries)
  const uid = uidOf(entry)
  return {
    uid: uidOf(copy),
    change: book => {
      const at = book.entries.findIndex(other => uidOf(other) === uid)
      return withEntries(book, book.entries.toSpliced(at + 1, 0, copy))
    },
  }
}

export const removeEntries =
  (uids: ReadonlySet<EntryUid>): BookChange =>
  book =>
    withEntries(
      book,
      book.entries.filter(entry => !uids.has(uidOf(entry))),
    )

/** Restores removed entries to their positions in this book, whatever changed since. */
export function restoreEntries({ entries }: Lorebook, uids: ReadonlySet<EntryUid>): BookChange {
  const removed = entries.flatMap((entry, at) => (uids.has(uidOf(entry)) ? [{ entry, at }] : []))
  return book =>
    withEntries(
      book,
      removed.reduce((all, { entry, at }) => all.toSpliced(at, 0, entry), book.entries),
    )
}

export const moveEntryTo =
  (uid: EntryUid, to: number): BookChange =>
  book => {
    const from = book.entries.findIndex(entry => uidOf(entry) === uid)
    const last = book.entries.length - 1
    return withEntries(book, moveEntry(book.entries, from, Math.max(0, Math.min(last, to))))
  }
