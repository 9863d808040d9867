import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64, bytesOf, makePng } from '../../card/testing/make-png.ts'
import { isReadRight } from '../../card/testing/read-right.ts'
import { hasSamples, sample } from '../../card/testing/samples.ts'
import { makeTextChunk } from '../../files/png-text-chunk.ts'
import { readRules } from '../entry/rules.ts'
import { activateBook, readBook } from '../testing/activate.ts'
import { readLorebook } from './read-lorebook.ts'
import { readLorebookFile } from './read-lorebook-file.ts'
import { toLorebookV3, toWorldFile } from './world.ts'

const card = (...entries: object[]) => readBook({ data: { character_book: { entries } } })

/** Every field of a world entry at a non-default value. */
const WORLD_ENTRY = {
  ...{ uid: 3, key: ['a', '/b/i'], keysecondary: ['c'], comment: 'Title', addMemo: false, content: 'text' },
  ...{ constant: true, vectorized: true, selective: false, selectiveLogic: 2, order: 7, position: 4 },
  ...{ disable: true, ignoreBudget: true, excludeRecursion: true, preventRecursion: true },
  ...{ delayUntilRecursion: 2, probability: 30, useProbability: false, depth: 9, role: 2, outletName: 'o' },
  ...{ group: 'g, h', groupOverride: true, groupWeight: 5, useGroupScoring: true, scanDepth: 8 },
  ...{ caseSensitive: true, matchWholeWords: false, automationId: 'x', sticky: 1, cooldown: 2, delay: 3 },
  ...{ matchPersonaDescription: true, matchCharacterDescription: true, matchCharacterPersonality: true },
  ...{ matchCharacterDepthPrompt: true, matchScenario: true, matchCreatorNotes: true },
  ...{
    triggers: ['normal'],
    displayIndex: 4,
    characterFilter: { isExclude: true, names: ['n'], tags: ['t'] },
  },
}

describe("a card's lorebook", () => {
  it('case 86: has entries that are enabled by default (our own rule)', () => {
    expect(card({ keys: [], content: 'x' }).entries[0]?.enabled).toBe(true)
  })

  it('case 100: keeps both of two entries with the same id (our own rule)', () => {
    const book = card({ id: 1, content: 'a' }, { id: 1, content: 'b' }, { content: 'c' })
    expect(book.entries.map(({ id, content }) => [id, content])).toEqual([
      [1, 'a'],
      [0, 'b'],
      [undefined, 'c'],
    ])
    const ids = activateBook(book).outcomes.map(({ id }) => id)
    expect(ids).toEqual(['b.1', 'b.0', 'b.2'])
  })

  it('may be a world file', () => {
    const book = readBook({ data: { character_book: { entries: { 5: { key: ['k'], content: 'x' } } } } })
    expect(book.entries[0]).toMatchObject({ id: 5, keys: ['k'], position: 'before_char' })
  })

  it('decides case sensitivity when its extensions do not', () => {
    const messages = ['CAT']
    const cat = { keys: ['cat'], content: 'x', case_sensitive: true }
    expect(activateBook(card(cat), { messageTexts: messages }).active).toEqual([])
    expect(
      activateBook(card({ ...cat, extensions: { case_sensitive: false } }), { messageTexts: messages })
        .active,
    ).toHaveLength(1)
  })
})

describe('a world file', () => {
  it('case 89: gets its position both in the card’s own terms and in full', () => {
    const [entry] = readBook({ entries: { 0: { ...WORLD_ENTRY, position: 4 } } }).entries
    expect(entry).toMatchObject({ position: 'after_char', extensions: { position: 4 } })
  })

  it('case 90: keeps every field through a card, including the character filter', () => {
    const file = { entries: { 3: WORLD_ENTRY } }
    const inCard = JSON.parse(JSON.stringify(readBook(file)))
    expect(inCard.entries[0].extensions.character_filter).toEqual(WORLD_ENTRY.characterFilter)
    expect(toWorldFile(readBook({ data: { character_book: inCard } })).entries).toEqual(file.entries)
  })

  it('may have a list of entries', () => {
    expect(readLorebook({ entries: [WORLD_ENTRY] })).toMatchObject({ ok: true, format: 'world' })
    expect(readBook({ entries: [WORLD_ENTRY] })).toEqual(readBook({ entries: { 3: WORLD_ENTRY } }))
  })

  it('fills in what an old file leaves out', () => {
    const [entry] = Object.values(
      toWorldFile(readBook({ entries: { 2: { key: ['a'], content: 'x' } } })).entries ?? {},
    )
    expect(entry).toMatchObject({
      uid: 2,
      selective: true,
      order: 100,
      position: 0,
      disable: false,
      probability: 100,
    })
  })

  it('takes missing data from its copy of a card, and drops that copy', () => {
    const book = readBook({
      entries: { 0: { uid: 0, key: ['new'], content: 'new' } },
      originalData: {
        name: 'N',
        token_budget: 9,
        entries: [{ id: 0, keys: ['old'], content: 'old', priority: 5 }],
      },
    })
    expect(book).toMatchObject({ name: 'N', token_budget: 9 })
    expect(book.entries[0]).toMatchObject({ keys: ['new'], content: 'new', priority: 5 })
    expect(book).not.toHaveProperty('originalData')
  })

  it('renumbers entries without numeric ids', () => {
    const book = card({ id: 'x', content: 'a' }, { id: 0, content: 'b' }, { id: -1, content: 'c' })
    expect(Object.keys(toWorldFile(book).entries ?? {})).toEqual(['0', '1', '2'])
  })

  it('round-trips everything else in it', () => {
    // Excludes what readers remove (`__proto__`, NUL, lone surrogates) and what `isReadRight` excludes.
    const json = fc
      .jsonValue({ maxDepth: 2 })
      .filter(value => !JSON.stringify(value).includes('__proto__') && isReadRight(value))
    const unknown = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,5}$/), json, { maxKeys: 3 })
    const entry = fc.record({
      order: fc.integer(),
      key: fc.array(fc.string({ maxLength: 5 })),
      more: unknown,
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), unknown, (entries, bookUnknown) => {
        const file = {
          ...{ name: 'N', extensions: {}, ...bookUnknown },
          entries: Object.fromEntries(
            entries.map(({ order, key, more }, uid) => [uid, { ...WORLD_ENTRY, ...more, uid, order, key }]),
          ),
        }
        const clean = JSON.parse(JSON.stringify(file))
        expect(toWorldFile(readBook(clean))).toEqual(clean)
        expect(readBook(toLorebookV3(readBook(clean)))).toEqual(readBook(clean))
      }),
    )
  })
})

describe('lorebooks of other programs', () => {
  it("case 97: RisuAI's", () => {
    const row = {
      ...{ key: 'a, b', secondkey: '', insertorder: 5, content: 't' },
      ...{ alwaysActive: false, selective: false },
    }
    const book = readBook({ type: 'risu', ver: 1, data: [row] })
    expect(book.entries[0]).toMatchObject({ keys: ['a', 'b'], insertion_order: 5, position: 'before_char' })
  })

  it("RisuAI's with chance and case, without its folders", () => {
    const row = { key: 'a', content: 't', activationPercent: 40, extentions: { risu_case_sensitive: true } }
    const folder = { mode: 'folder', key: '\uf000folder:1' }
    const { entries } = readBook({ type: 'risu', ver: 1, data: [folder, row, { ...row, mode: 'constant' }] })
    expect(entries).toMatchObject([
      { constant: false, extensions: { probability: 40, useProbability: true, case_sensitive: true } },
      { constant: true },
    ])
  })

  const risuRows = [
    { key: '\uf000folder:1', mode: 'folder', insertorder: 100, content: '' },
    { key: 'a, b', secondkey: 'c', insertorder: 7, alwaysActive: true, selective: true, content: 't' },
  ]

  it.each<[string, unknown]>([
    ['a list', risuRows],
    ['a module', { type: 'risuModule', name: 'M', lorebook: risuRows, regex: [] }],
    ['a wrapped module', { type: 'risuModule', module: { name: 'M', lorebook: risuRows, regex: [] } }],
    ['a character', { name: 'M', globalLore: risuRows }],
    ['any book', { name: 'M', entries: risuRows }],
  ])("RisuAI's in %s", (where, file) => {
    const read = readLorebook(file)
    expect(read).toMatchObject({ format: 'risu', book: { name: where === 'a list' ? '' : 'M' } })
    expect(read.ok && read.book.entries).toMatchObject([
      { keys: ['a', 'b'], secondary_keys: ['c'], constant: true, insertion_order: 7 },
    ])
  })

  it('Kobold Lite’s, with entries that are off and words that must not occur', () => {
    const pets = { key: 'cat,dog', keysecondary: '', content: 'Pets.', selective: false }
    const { entries } = readBook({
      worldinfo: [
        { ...pets, keyanti: 'fish, bird', widisabled: true },
        { ...pets, keyanti: 'fish', keysecondary: 'home', selective: true, widisabled: false },
      ],
    })
    expect(entries.map(readRules)).toMatchObject([
      { isEnabled: false, secondaryKeys: ['fish', 'bird'], logic: 'not_any' },
      { isEnabled: true, secondaryKeys: ['home'], logic: 'and_any' },
    ])
  })

  it('AI Dungeon’s story cards', () => {
    const book = readBook([{ keys: 'dragon,wyrm', value: 'Dragons are big.', type: 'race', title: 'Dragon' }])
    expect(book.entries).toMatchObject([
      { keys: ['dragon', 'wyrm'], content: 'Dragons are big.', comment: 'Dragon' },
    ])
  })

  it("case 98: Agnaistic's", () => {
    const entry = { keywords: ['k'], entry: 't', weight: 7, enabled: true, name: 'n' }
    const book = readBook({ kind: 'memory', entries: [entry] })
    expect(book.entries[0]).toMatchObject({ keys: ['k'], content: 't', insertion_order: 7, comment: 'n' })
  })

  it("case 99: NovelAI's", () => {
    const entry = {
      ...{ keys: ['k'], text: 't', displayName: 'd', enabled: false },
      contextConfig: { budgetPriority: 3 },
    }
    const book = readBook({ lorebookVersion: 5, entries: [entry] })
    expect(book.entries[0]).toMatchObject({ enabled: false, insertion_order: 3, comment: 'd', content: 't' })
  })

  it("NovelAI's in a picture", () => {
    const file = { lorebookVersion: 5, entries: [{ keys: ['k'], text: 't' }] }
    const png = makePng(makeTextChunk('naidata', base64(file)))
    expect(readLorebookFile(png)).toMatchObject({
      ok: true,
      format: 'novelai',
      book: { entries: [{ content: 't' }] },
    })
  })
})

describe('a file', () => {
  it.each([
    ['nothing', '', 'empty_file'],
    ['no JSON', 'hello', 'not_a_card'],
    ['broken JSON', '{"entries":', 'broken_json'],
    ['other JSON', '{"name":"x"}', 'not_a_lorebook'],
    ['a list', '[1]', 'not_a_lorebook'],
    ['a book of nothing', '{"spec":"lorebook_v3","data":{}}', 'not_a_lorebook'],
    ['JSON that is too deep', `{"entries":${'['.repeat(99)}${']'.repeat(99)}}`, 'too_deep'],
  ])('with %s is refused', (_, text, code) => {
    expect(readLorebookFile(bytesOf(text))).toEqual({ ok: false, problem: expect.objectContaining({ code }) })
  })

  it.each<[string, unknown]>([
    ['a list of entries', [{ key: ['k'], content: 'x' }]],
    ['one entry', { keys: ['k'], content: 'x' }],
    ['a book under a name', { name: 'A', lorebook: { entries: [{ keys: ['k'], content: 'x' }] } }],
    ['a world under a name', { world_info: { entries: { 0: { key: ['k'], content: 'x' } } } }],
    ['entries under a name', { worldInfo: [{ key: ['k'], content: 'x' }] }],
    ['a card whose book is a list', { data: { name: 'A', character_book: [{ keys: ['k'], content: 'x' }] } }],
  ])('may hold %s', (_, json) => {
    const reading = readLorebookFile(bytesOf(JSON.stringify(json)))
    expect(reading).toMatchObject({ ok: true, book: { entries: [{ keys: ['k'], content: 'x' }] } })
  })

  it('reports invalid entries', () => {
    expect(readLorebook({ spec: 'lorebook_v3', data: { entries: [{ content: 'x' }, 'no'] } })).toMatchObject({
      notices: [{ code: 'dropped_item', path: 'data.entries.1' }],
    })
  })

  it.skipIf(!hasSamples)('that is a real card gives its book', () => {
    const reading = readLorebookFile(sample('stc-Sakana.v2-book.png'))
    expect(reading).toMatchObject({ ok: true, format: 'card' })
    if (!reading.ok) return
    expect(reading.book.entries).toHaveLength(14)
    const again = readBook(JSON.parse(JSON.stringify(toWorldFile(reading.book))))
    expect(again.entries.map(({ content }) => content)).toEqual(
      reading.book.entries.map(({ content }) => content),
    )
  })

  it.skipIf(!hasSamples)('that is a real world file comes back unchanged, and activates', () => {
    const path = join(import.meta.dirname, '../../../../../../shared/data/world-info-real/st-Eldoria.json')
    const file = JSON.parse(readFileSync(path, 'utf8'))
    const book = readBook(file)
    const { entries } = toWorldFile(book)
    for (const [uid, entry] of Object.entries(file.entries)) expect(entries).toMatchObject({ [uid]: entry })
    const { active } = activateBook(book, { messageTexts: ['Tell me about Eldoria.'] })
    expect(active[0]).toMatchObject({ name: 'eldoria', why: { kind: 'key', key: 'eldoria' } })
    expect(active[0]?.text).toContain('Bob: "What is Eldoria?"')
  })
})
