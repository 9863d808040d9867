import type { BookEntry } from '@inkling/engine'

/** The entries whose title, keys or content hold a text, whatever its case; all of them for none. */
export function matchingEntries(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? entries : entries.filter(entry => searchedText(entry).includes(wanted))
}

/** An entry is a value, so that what is searched of it is made once. */
const searched = new WeakMap<BookEntry, string>()

function searchedText(entry: BookEntry): string {
  const known = searched.get(entry)
  if (known !== undefined) return known
  const { comment, name, keys, secondary_keys, content } = entry
  const further = Array.isArray(secondary_keys) ? secondary_keys : []
  const text = [comment, name, ...keys, ...further, content].join('\n').toLowerCase()
  searched.set(entry, text)
  return text
}
