import type { BookEntry } from '../../card/model/card.ts'
import { entryIds } from '../../card/shape/entry-ids.ts'
import type { Lorebook } from '../entry/types.ts'

/** Identifies an entry within its book across edits. */
export type EntryUid = string

/** Requires entries from `withEntryIds`. */
export const uidOf = ({ id }: BookEntry): EntryUid => String(id)

export function makeLorebook(name: string): Lorebook {
  return { name, extensions: {}, entries: [] }
}

/**
 * Gives every entry an id. Otherwise its index would identify it, and lasting effects would pass to another entry when
 * it moves.
 */
export function withEntryIds<Book extends Pick<Lorebook, 'entries'>>(book: Book): Book {
  const ids = entryIds(book.entries)
  if (book.entries.every(({ id }, at) => id === ids[at])) return book
  return { ...book, entries: book.entries.map((entry, at) => ({ ...entry, id: ids[at] ?? at })) }
}

/** Creates an entry with SillyTavern's defaults. */
export function makeEntry(entries: readonly BookEntry[]): BookEntry {
  return {
    ...{ id: nextFreeId(entries), keys: [], secondary_keys: [], comment: '', content: '' },
    ...{ enabled: true, constant: false, selective: true, use_regex: false },
    ...{ insertion_order: 100, position: 'before_char', extensions: { position: 0 } },
  }
}

export function copyEntry(entry: BookEntry, entries: readonly BookEntry[]): BookEntry {
  return { ...entry, id: nextFreeId(entries) }
}

/**
 * Exceeds all ids in use, so that a new entry does not fill the gap of a deleted one and inherit its effects. Only the
 * highest id is reused after its entry is deleted.
 */
function nextFreeId(entries: readonly BookEntry[]): number {
  const numbers = entries.map(({ id }) => Number(id)).filter(id => Number.isSafeInteger(id) && id >= 0)
  return numbers.reduce((highest, id) => Math.max(highest, id), -1) + 1
}

/** Keeps SillyTavern's `displayIndex` consistent. */
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
