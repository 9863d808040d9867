import { describe, expect, it } from 'vitest'
import type { BookEntry } from '../../card/model/card.ts'
import { hasSamples, sampleFrom } from '../../card/testing/samples.ts'
import { readLorebook } from '../formats/read-lorebook.ts'
import { toWorldFile } from '../formats/world.ts'
import { activateBook, bookOf, readBook, type WorldFileEntry } from '../testing/activate.ts'
import { copyEntry, makeEntry, moveEntry, withEntryIds } from './edit-book.ts'
import { entryFields, withEntryFields } from './edit-entry.ts'
import { ENTRY_POSITIONS, type EntryFields } from './entry-fields.ts'

const entryOf = (json: object): BookEntry => {
  const [entry] = readBook({ entries: [json] }).entries
  if (!entry) throw new Error('the book lost its entry')
  return entry
}

const world = (json: WorldFileEntry): BookEntry => {
  const [entry] = bookOf([json]).entries
  if (!entry) throw new Error('the book lost its entry')
  return entry
}

/** Every field at a non-default value. */
const ALL: EntryFields = {
  ...{ title: 'Elves', content: 'They sing.', is_enabled: false, is_constant: true },
  ...{ keys: ['elf', '/el(f|ves)/i'], is_selective: true, secondary_keys: ['song'], logic: 'not_any' },
  ...{ position: 'at_depth', depth: 2, role: 'assistant', outlet: 'here', order: 7, probability: 30 },
  ...{ ignores_budget: true, scan_depth: 9, is_case_sensitive: true, whole_words: false },
  ...{ scanned_texts: ['persona', 'scenario'], group: 'a, b', group_weight: 5, has_group_priority: true },
  ...{ is_group_scored: true, excludes_recursion: true, prevents_recursion: true, recursion_level: 2 },
  ...{ sticky: 1, cooldown: 2, delay: 3, triggers: ['continue', 'quiet'] },
  characters: { is_exclude: true, names: ['Amy'], tags: ['elf'] },
}

describe('the fields of an entry', () => {
  it('are read as they were written', () => {
    const made = makeEntry([])
    expect(entryFields(withEntryFields(made, ALL))).toEqual(ALL)
    expect(entryFields(withEntryFields(withEntryFields(made, ALL), entryFields(made)))).toEqual(
      entryFields(made),
    )
  })

  it('that are unchanged leave the entry unchanged, however its file writes them', () => {
    const entry = entryOf({
      keys: ['k'],
      content: 'x',
      case_sensitive: 'true',
      extensions: { depth: '3', odd: 1 },
    })
    expect(withEntryFields(entry, entryFields(entry))).toBe(entry)
  })

  it('are written as SillyTavern’s in a world file', () => {
    const book = { name: '', extensions: {}, entries: [withEntryFields(makeEntry([]), ALL)] }
    expect(toWorldFile(book).entries).toMatchObject({
      0: {
        ...{ comment: 'Elves', disable: true, position: 4, depth: 2, role: 2, selectiveLogic: 2, order: 7 },
        ...{
          probability: 30,
          useProbability: true,
          scanDepth: 9,
          caseSensitive: true,
          matchWholeWords: false,
        },
        ...{ matchPersonaDescription: true, matchScenario: true, matchCreatorNotes: false },
        ...{ delayUntilRecursion: 2, group: 'a, b', triggers: ['continue', 'quiet'] },
        characterFilter: { isExclude: true, names: ['Amy'], tags: ['elf'] },
      },
    })
  })

  it.each(ENTRY_POSITIONS)('put an entry at %s in the prompt', position => {
    const entry = withEntryFields(makeEntry([]), { position, content: 'x', is_constant: true, outlet: 'o' })
    const [active] = activateBook({ extensions: {}, entries: [entry] }).active
    expect(active?.place.position).toBe(position)
  })

  it('use the general settings again when cleared', () => {
    const entry = entryOf({ keys: ['k'], content: 'x', case_sensitive: true })
    expect(entryFields(entry).is_case_sensitive).toBe(true)
    expect(entryFields(withEntryFields(entry, { is_case_sensitive: null })).is_case_sensitive).toBeNull()
    const filtered = withEntryFields(entry, { characters: ALL.characters })
    const nobody = { is_exclude: true, names: [], tags: [] }
    expect(withEntryFields(filtered, { characters: nobody }).extensions).toEqual(entry.extensions)
  })

  it('show an unused probability of an old file as 100', () => {
    expect(entryFields(world({ probability: 30, useProbability: false })).probability).toBe(100)
    expect(entryFields(world({ delayUntilRecursion: true })).recursion_level).toBe(1)
  })

  it('mark an entry as patterns when all its keys are patterns', () => {
    const entry = makeEntry([])
    expect(withEntryFields(entry, { keys: ['/a/', '/b/i'] }).use_regex).toBe(true)
    expect(withEntryFields(entry, { keys: ['/a/', 'b'] }).use_regex).toBe(false)
  })

  it.skipIf(!hasSamples)('of a real book are all read and leave it unchanged', () => {
    const reading = readLorebook(
      JSON.parse(new TextDecoder().decode(sampleFrom('world-info-real', 'st-Eldoria.json'))),
    )
    const entries = reading.ok ? reading.book.entries : []
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(withEntryFields(entry, entryFields(entry))).toBe(entry)
  })
})

describe('the list of entries', () => {
  const ids = (entries: readonly BookEntry[]) => entries.map(({ id }) => id)

  it('adds missing ids, and leaves a book with complete ids unchanged', () => {
    const book = withEntryIds(readBook({ entries: [{ content: 'a' }, { id: 'x' }, { id: 0 }] }))
    expect(ids(book.entries)).toEqual([1, 'x', 0])
    expect(withEntryIds(book)).toBe(book)
  })

  it('adds new entries and copies with unused ids', () => {
    const { entries } = withEntryIds(readBook({ entries: [{ id: 4, content: 'a' }, { id: 'x' }] }))
    expect(makeEntry(entries).id).toBe(5)
    expect(entries[0] && copyEntry(entries[0], entries)).toMatchObject({ id: 5, content: 'a' })
    expect(makeEntry([]).id).toBe(0)
  })

  it('moves an entry, and updates SillyTavern’s display order', () => {
    const { entries } = bookOf([{ displayIndex: 0 }, { displayIndex: 1 }, {}])
    const moved = moveEntry(entries, 2, 0)
    expect(ids(moved)).toEqual([2, 0, 1])
    expect(moved.map(({ extensions }) => extensions.display_index)).toEqual([undefined, 1, 2])
    expect(moveEntry(entries, 7, 0)).toEqual(entries)
  })
})
