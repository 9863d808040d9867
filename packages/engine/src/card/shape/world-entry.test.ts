import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../json/json.ts'
import { readRules } from '../../lorebook/entry/rules.ts'
import { readLorebook } from '../../lorebook/formats/read-lorebook.ts'
import { hasSamples, sampleFrom } from '../testing/samples.ts'
import { normaliseCard } from './normalise.ts'

const EXTRAS: JsonObject = {
  selectiveLogic: 3,
  probability: 20,
  position: 4,
  depth: 1,
  role: 1,
  excludeRecursion: true,
}

function rulesEverywhere(entry: JsonObject) {
  const files: Json[] = [
    { entries: { 0: entry } },
    { entries: [entry] },
    { spec: 'lorebook_v3', data: { entries: [entry] } },
  ]
  const books = files.map(file => {
    const reading = readLorebook(file)
    if (!reading.ok) throw new Error(reading.problem.code)
    return reading.book
  })
  const card = normaliseCard({
    spec: 'chara_card_v3',
    data: { name: 'A', character_book: { entries: [entry] } },
  })
  if (!card.ok) throw new Error(card.problem.code)
  return [...books, card.card.data.character_book].map(book => {
    const [first] = book?.entries ?? []
    if (!first) throw new Error('no entry')
    return readRules(first)
  })
}

describe('a lorebook entry is read with either set of field names', () => {
  it.each<[string, JsonObject, object]>([
    ['off by the card’s name', { key: ['a'], enabled: false }, { isEnabled: false }],
    ['off by the world’s name', { keys: ['a'], disable: true }, { isEnabled: false }],
    ['off by one of them', { keys: ['a'], enabled: true, disable: true }, { isEnabled: false }],
    ['off by the other', { key: ['a'], enabled: false, disable: false }, { isEnabled: false }],
    ['on', { key: ['a'], disable: false }, { isEnabled: true }],
    [
      'second keys by the card’s name',
      { key: ['a'], secondary_keys: ['b'], selective: true },
      { secondaryKeys: ['b'] },
    ],
    ['second keys by the world’s name', { keys: ['a'], keysecondary: ['b'] }, { secondaryKeys: ['b'] }],
    ['keys beside none', { keys: null, key: ['a'] }, { keys: ['a'] }],
    ['order by the card’s name', { key: ['a'], insertion_order: 7 }, { order: 7 }],
    ['order by the world’s name', { keys: ['a'], order: 7 }, { order: 7 }],
    ['a place in words', { key: ['a'], position: 'after_char' }, { place: { position: 'after_char' } }],
    [
      'another place in words',
      { key: ['a'], position: 'before_char' },
      { place: { position: 'before_char' } },
    ],
    ['a place by its number', { keys: ['a'], position: 0 }, { place: { position: 'before_char' } }],
    [
      'a world’s fields beside the card’s',
      { keys: ['a'], key: ['a'], secondary_keys: ['b', 'c'], selective: true, ...EXTRAS },
      {
        logic: 'and_all',
        probability: 20,
        place: { position: 'at_depth', depth: 1, role: 'user' },
        excludesRecursion: true,
      },
    ],
    ['keys beside an empty list', { keys: [], key: ['a'] }, { keys: ['a'] }],
    [
      'keys, texts and titles of other programs',
      { keywords: ['a'], entry: 'x', title: 'T' },
      {
        keys: ['a'],
        text: 'x',
        name: 'T',
      },
    ],
    [
      'a world’s names among a card’s extensions',
      {
        keys: ['a'],
        extensions: {
          ...EXTRAS,
          ...{ preventRecursion: true, groupWeight: 7, group: 'g', scanDepth: 2, matchWholeWords: true },
        },
      },
      {
        ...{ logic: 'and_all', probability: 20, place: { position: 'at_depth', depth: 1, role: 'user' } },
        ...{
          excludesRecursion: true,
          preventsRecursion: true,
          groupWeight: 7,
          scanDepth: 2,
          wholeWords: true,
        },
      },
    ],
    [
      'a world’s names with underscores',
      { keys: ['a'], selective_logic: 2, use_probability: false, probability: 9, exclude_recursion: true },
      { logic: 'not_any', probability: 100, excludesRecursion: true },
    ],
    [
      'places, roles and conditions in words',
      { keys: ['a'], position: 'At Depth', depth: '2', role: 'Assistant', selectiveLogic: 'AND_ALL' },
      { place: { position: 'at_depth', depth: 2, role: 'assistant' }, logic: 'and_all' },
    ],
    [
      'the author’s note in words',
      { key: ['a'], position: 'before_an' },
      { place: { position: 'note_top' } },
    ],
    [
      'numbers and switches as texts',
      { key: 'a, b', order: '7', probability: '30%', disable: '0', constant: '1' },
      {
        ...{ keys: ['a', 'b'], order: 7, probability: 30, isEnabled: true, isConstant: true },
      },
    ],
    [
      'a card’s extension before the same beside it',
      { keys: ['a'], extensions: { probability: 5 }, probability: 9 },
      { probability: 5 },
    ],
    [
      'a card’s extra beside its extensions',
      { keys: ['a'], exclude_recursion: true, match_whole_words: true },
      { excludesRecursion: true, wholeWords: true },
    ],
  ])('%s', (_, entry, rules) => {
    for (const read of rulesEverywhere({ content: 'x', ...entry })) expect(read).toMatchObject(rules)
  })

  it('but only for missing fields: a card’s entry stays as it is', () => {
    const [, , book] = rulesEverywhere({ keys: ['a'], secondary_keys: ['b'], content: 'x' })
    expect(book).toMatchObject({
      secondaryKeys: [],
      place: { position: 'after_char' },
      order: 100,
      isEnabled: true,
    })
  })

  it.skipIf(!hasSamples)('also in a file that mixes them', () => {
    const file = JSON.parse(new TextDecoder().decode(sampleFrom('field/cards', '09-world-mixed-names.json')))
    const reading = readLorebook(file)
    if (!reading.ok) throw new Error(reading.problem.code)
    expect(reading.book.entries.map(readRules)).toMatchObject([
      {
        isEnabled: false,
        secondaryKeys: ['ice'],
        logic: 'and_all',
        order: 50,
        probability: 40,
        excludesRecursion: true,
      },
      { isEnabled: false },
      { isEnabled: true, secondaryKeys: ['ice'] },
      { order: 7 },
      { order: 5, place: { position: 'after_char' } },
      { isEnabled: false, secondaryKeys: ['ice'], order: 50 },
    ])
  })
})
