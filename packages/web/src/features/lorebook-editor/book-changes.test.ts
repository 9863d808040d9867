import { type BookEntry, type Lorebook, makeEntry, makeLorebook, uidOf } from '@inkling/engine'
import { describe, expect, it } from 'vitest'
import {
  addEntry,
  changeEntries,
  changeEntry,
  duplicateEntry,
  moveEntryTo,
  removeEntries,
  restoreEntries,
} from './book-changes.ts'
import { matchingEntries } from './entries.tsx'

/** A book with entries of these titles and ids from 0. */
function bookOf(...titles: string[]): Lorebook {
  const entries = titles.map((comment, id): BookEntry => {
    return { ...makeEntry([]), id, comment, keys: [`key of ${comment}`] }
  })
  return { ...makeLorebook('Book'), entries }
}

const titles = ({ entries }: Lorebook) => entries.map(({ comment }) => comment).join(' ')

describe('changing a book', () => {
  it('changes only the given entry, and leaves the original book', () => {
    const book = bookOf('a', 'b')
    const changed = changeEntry('1', { title: 'B', is_enabled: false })(book)
    expect(titles(changed)).toBe('a B')
    expect(changed.entries[0]).toBe(book.entries[0])
    expect(changed.entries[1]?.enabled).toBe(false)
    expect(titles(book)).toBe('a b')
  })

  it('disables several entries at once', () => {
    const changed = changeEntries(new Set(['0', '2']), { is_enabled: false })(bookOf('a', 'b', 'c'))
    expect(changed.entries.map(({ enabled }) => enabled)).toEqual([false, true, false])
  })

  it('adds an entry whose id is known in advance', () => {
    const book = bookOf('a')
    const { uid, change } = addEntry(book)
    expect(change(book).entries.map(uidOf)).toEqual(['0', uid])
  })

  it('puts a copy below its original', () => {
    const book = bookOf('a', 'b')
    const [first] = book.entries
    if (!first) throw new Error('there are two')
    const { uid, change } = duplicateEntry(book, first)
    expect(titles(change(book))).toBe('a a b')
    expect(change(book).entries.map(uidOf)).toEqual(['0', uid, '1'])
  })

  it('puts removed entries back where they were, and keeps later changes', () => {
    const book = bookOf('a', 'b', 'c', 'd')
    const uids = new Set(['1', '3'])
    const left = changeEntry('0', { title: 'A' })(removeEntries(uids)(book))
    expect(titles(left)).toBe('A c')
    expect(titles(restoreEntries(book, uids)(left))).toBe('A b c d')
  })

  it('moves an entry, but not out of the book', () => {
    const book = bookOf('a', 'b', 'c')
    expect(titles(moveEntryTo('2', 0)(book))).toBe('c a b')
    expect(titles(moveEntryTo('0', 9)(book))).toBe('b c a')
    expect(titles(moveEntryTo('0', -1)(book))).toBe('a b c')
  })
})

describe('searching for entries', () => {
  const { entries } = bookOf('Elves', 'Dwarves')
  const searchEntries = (text: string) => matchingEntries(entries, text).map(({ comment }) => comment)

  it('finds them by title and key, in any letter case', () => {
    expect(searchEntries('elv')).toEqual(['Elves'])
    expect(searchEntries('KEY OF DW')).toEqual(['Dwarves'])
    expect(searchEntries('orc')).toEqual([])
  })

  it('returns all of them for an empty search', () => {
    expect(matchingEntries(entries, '  ')).toBe(entries)
  })
})
