import type { BookEntry } from '../../card/model/card.ts'
import { entryIds } from '../../card/shape/entry-ids.ts'
import type { Lorebook } from '../entry/types.ts'

/** What tells an entry from the others of its book, whatever else of it changes. */
export type EntryUid = string

/** The uid of an entry of a book that `withEntryIds` has gone over. */
export const uidOf = ({ id }: BookEntry): EntryUid => String(id)

/** An empty book. */
export function makeLorebook(name: string): Lorebook {
  return { name, extensions: {}, entries: [] }
}

/**
 * The book with an id on every entry. An entry without one is known by its place in the list, and whatever lasts for it
 * would pass to another as soon as it is moved.
 */
export function withEntryIds<Book extends Pick<Lorebook, 'entries'>>(book: Book): Book {
  const ids = entryIds(book.entries)
  if (book.entries.every(({ id }, at) => id === ids[at])) return book
  return { ...book, entries: book.entries.map((entry, at) => ({ ...entry, id: ids[at] ?? at })) }
}

/** A new entry as SillyTavern would make it, for a book with these. */
export function makeEntry(entries: readonly BookEntry[]): BookEntry {
  return {
    ...{ id: nextFreeId(entries), keys: [], secondary_keys: [], comment: '', content: '' },
    ...{ enabled: true, constant: false, selective: true, use_regex: false },
    ...{ insertion_order: 100, position: 'before_char', extensions: { position: 0 } },
  }
}

/** A copy of an entry, told from it by its id alone. */
export function copyEntry(entry: BookEntry, entries: readonly BookEntry[]): BookEntry {
  return { ...entry, id: nextFreeId(entries) }
}

/** Above all numbers that are taken: what an entry once left behind in a chat comes to no other. */
function nextFreeId(entries: readonly BookEntry[]): number {
  const numbers = entries.map(({ id }) => Number(id)).filter(id => Number.isSafeInteger(id) && id >= 0)
  return numbers.reduce((highest, id) => Math.max(highest, id), -1) + 1
}

/** The entries with one of them at another place of the list. SillyTavern's own note of their places is kept true. */
export function moveEntry(entries: readonly BookEntry[], from: number, to: number): BookEntry[] {
  const moved = entries[from]
  if (moved === undefined || from === to) return [...entries]
  return entries.toSpliced(from, 1).toSpliced(to, 0, moved).map(withPlace)
}

function withPlace(entry: BookEntry, at: number): BookEntry {
  const { display_index } = entry.extensions
  if (display_index === undefined || display_index === at) return entry
  return { ...entry, extensions: { ...entry.extensions, display_index: at } }
}
