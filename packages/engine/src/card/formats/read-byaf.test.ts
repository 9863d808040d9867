import { describe, expect, it } from 'vitest'
import { makeZip } from '../testing/make-charx.ts'
import { makePng } from '../testing/make-png.ts'
import { problemOf, readGood } from '../testing/read-or-fail.ts'

const manifest = {
  schemaVersion: 1,
  author: { name: 'Writer' },
  characters: ['characters/a1/character.json'],
  scenarios: ['scenarios/1.json', 'scenarios/2.json'],
}
const character = {
  name: 'amy',
  displayName: 'Amy',
  isNSFW: false,
  persona: '{character} trusts {user}, and {{user}} knows.',
  loreItems: [{ key: 'tower, 塔，keep', value: '{character} lives there.' }],
  images: [{ path: 'images/a.png', label: '' }],
}
const scenario = {
  narrative: 'Night.',
  formattingInstructions: 'Be brief.',
  firstMessages: [{ text: 'Hello, {user}.' }],
  exampleMessages: [{ text: '#{user}: Who?' }, { text: '#{character}: Me.' }],
}
const files = (change: Record<string, unknown> = {}): Uint8Array => {
  const jsons = {
    'manifest.json': manifest,
    'characters/a1/character.json': character,
    'scenarios/1.json': scenario,
    'scenarios/2.json': { firstMessages: [{ text: 'Again?' }, { text: '' }] },
    ...change,
  }
  const texts = Object.entries(jsons).map(([path, json]) => [path, JSON.stringify(json)])
  return makeZip({ ...Object.fromEntries(texts), 'characters/a1/images/a.png': makePng() })
}

describe('a Backyard archive', () => {
  it('gives its first character with the greetings of all scenarios', () => {
    const reading = readGood(files())
    expect(reading).toMatchObject({ format: 'byaf', image: { bytes: makePng(), type: 'image/png' } })
    expect(reading.card.data).toMatchObject({
      name: 'Amy',
      description: '{{char}} trusts {{user}}, and {{user}} knows.',
      scenario: 'Night.',
      first_mes: 'Hello, {{user}}.',
      alternate_greetings: ['Again?'],
      mes_example: '<START>\n{{user}}: Who?\n{{char}}: Me.',
      system_prompt: 'Be brief.',
      creator: 'Writer',
      character_book: { entries: [{ keys: ['tower', '塔', 'keep'], content: '{{char}} lives there.' }] },
    })
  })

  it('says what of other characters and scenarios is left out', () => {
    const codes = (change: Record<string, unknown>) =>
      readGood(files(change))
        .notices.map(({ code }) => code)
        .filter(code => code.endsWith('left_out'))
    const characters = [...manifest.characters, 'characters/b/character.json']
    expect(codes({})).toEqual([])
    expect(codes({ 'manifest.json': { ...manifest, characters } })).toEqual(['characters_left_out'])
    expect(codes({ 'scenarios/2.json': scenario })).toEqual(['scenarios_left_out'])
  })

  it('has its lore in the order that it states', () => {
    const loreItems = [
      { key: 'last', value: '' },
      { key: 'b', value: '', order: 'a1' },
      { key: 'a', value: '', order: 'Zz' },
    ]
    const { card } = readGood(files({ 'characters/a1/character.json': { ...character, loreItems } }))
    const entries = card.data.character_book?.entries.map(each => [each.comment, each.insertion_order])
    expect(entries).toEqual([
      ['a', 0],
      ['b', 1],
      ['last', 2],
    ])
  })

  it('keeps all of its files', () => {
    expect(readGood(files()).assets.map(({ path }) => path)).toContain('scenarios/2.json')
  })

  it('is refused when its manifest points to nothing', () => {
    expect(problemOf(files({ 'manifest.json': { characters: [] } }))).toBe('missing_card_json')
    expect(problemOf(files({ 'manifest.json': { characters: ['../x'] } }))).toBe('missing_card_json')
    expect(problemOf(files({ 'manifest.json': 7 }))).toBe('broken_json')
  })
})
