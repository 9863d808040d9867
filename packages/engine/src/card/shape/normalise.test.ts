import { describe, expect, it } from 'vitest'
import { v2, v3 } from '../testing/make-charx.ts'
import { bytesOf } from '../testing/make-png.ts'
import { dataOf, noticesOf, problemOf } from '../testing/read-or-fail.ts'

const json = (value: unknown) => bytesOf(JSON.stringify(value))

describe('a V1 card', () => {
  it('case 13: gets the V2 defaults', () => {
    const fields = ['description', 'personality', 'scenario', 'first_mes', 'mes_example']
    const data = dataOf({ name: 'A', ...Object.fromEntries(fields.map(field => [field, 'x'])) })
    expect(data).toMatchObject({
      alternate_greetings: [],
      tags: [],
      extensions: { talkativeness: 0.5, depth_prompt: { prompt: '', depth: 4, role: 'system' } },
    })
  })

  it('case 14: needs only a name', () => {
    const rest = { description: '', personality: '', scenario: '', first_mes: '', mes_example: '' }
    expect(dataOf({ name: 'X' })).toMatchObject({ name: 'X', ...rest })
  })

  it('case 15: may have its notes in creatorcomment', () => {
    expect(dataOf({ name: 'A', description: '', creatorcomment: 'c' }).creator_notes).toBe('c')
  })

  it('case 16: has no notes when they are an editor’s placeholder', () => {
    expect(dataOf({ name: 'A', creator_notes: "Creator's notes go here." }).creator_notes).toBe('')
  })

  it('may have other programs’ fields beside its own, which fill empty ones', () => {
    const card = { name: 'A', description: 'd', personality: '', first_mes: '', mes_example: 'own' }
    expect(dataOf({ ...card, greeting: 'hello', example_dialogue: 'e', definition: 'long' })).toMatchObject({
      ...{ description: 'd', personality: 'long', first_mes: 'hello', mes_example: 'own' },
    })
  })

  it('may be in Character.AI’s export', () => {
    const character = { name: 'A', title: 't', description: 'd', greeting: 'hello', definition: 'long' }
    const read = { name: 'A', description: 'd', personality: 'long', first_mes: 'hello' }
    expect(dataOf({ character })).toMatchObject(read)
    expect(problemOf(json({ character: { title: 't' } }))).toBe('not_a_card')
  })

  it('case 21: has its tags between commas, Western or Chinese', () => {
    expect(dataOf({ name: 'A', tags: 'a, b,,c ' }).tags).toEqual(['a', 'b', 'c'])
    expect(dataOf({ name: 'A', tags: '精灵，魔法' }).tags).toEqual(['精灵', '魔法'])
  })
})

describe('a card of another program', () => {
  it("case 17: may have Pygmalion's names", () => {
    const card = {
      char_name: 'C',
      char_persona: 'p',
      char_greeting: 'g',
      example_dialogue: 'e',
      world_scenario: 'w',
    }
    expect(dataOf(card)).toMatchObject({
      name: 'C',
      description: 'p',
      first_mes: 'g',
      mes_example: 'e',
      scenario: 'w',
    })
  })

  it.each([
    ['attributes', 'Name: A\nmood: calm, shy'],
    ['wpp', '[character("A") {\nmood("calm" + "shy")\n}]'],
    ['sbf', '[ character: "A"; mood: "calm", "shy" ]'],
    ['boostyle', 'A + calm + shy'],
    ['text', 'calm'],
  ])('case 49: may have an Agnaistic persona of the kind %s', (kind, description) => {
    const persona = { kind, attributes: { mood: ['calm', 'shy'] } }
    const native = { kind: 'character', name: 'A', persona, greeting: 'Hi\\nYou', sampleChat: 'You: hi' }
    expect(dataOf(native)).toMatchObject({ description, first_mes: 'Hi\nYou', mes_example: '{{user}}: hi' })
    expect(dataOf(native).extensions.agnai).toEqual({ persona })
  })

  it('includes Agnaistic’s memory book and insert', () => {
    const data = dataOf({
      ...{ name: 'A', persona: 'p', greeting: 'g', scenario: 's', sampleChat: '' },
      characterBook: { entries: [{ name: 'n', entry: 'text', keywords: ['k'], weight: 7, enabled: true }] },
      insert: { prompt: 'D', depth: 2 },
    })
    expect(data.character_book?.entries[0]).toMatchObject({
      keys: ['k'],
      content: 'text',
      insertion_order: 7,
    })
    expect(data.extensions.depth_prompt).toEqual({ prompt: 'D', depth: 2, role: 'system' })
  })
})

describe('data and root', () => {
  it('case 19: data wins, with a notice', () => {
    expect(dataOf({ ...v2({ description: 'new' }), description: 'old' }).description).toBe('new')
    expect(noticesOf(json({ ...v2({ description: 'new' }), description: 'old' }))).toContain(
      'root_ignored description',
    )
  })

  it('case 20: the root is used where data has no value', () => {
    expect(dataOf({ ...v2(), description: 'r' }).description).toBe('r')
    expect(dataOf({ ...v2({ tags: [] }), tags: ['a'] }).tags).toEqual(['a'])
  })

  it('data may be JSON-encoded twice', () => {
    expect(dataOf({ ...v2(), data: JSON.stringify({ name: 'B', '\0key': '\0' }) })).toMatchObject({
      name: 'B',
      key: '',
    })
  })

  it('a V2 card without data has its fields at the root', () => {
    expect(dataOf({ spec: 'chara_card_v2', name: 'A', first_mes: 'hi' })).toMatchObject({ first_mes: 'hi' })
  })
})

describe('a field of the wrong type', () => {
  it.each([
    [22, 'alternate_greetings', 'hi', ['hi']],
    [
      22,
      'alternate_greetings',
      [{ title: 'T', content: 'a' }, { greeting: 'b' }, null, 'c'],
      ['a', 'b', 'c'],
    ],
    [22, 'alternate_greetings', { 0: 'a', 1: { text: 'b' } }, ['a', 'b']],
    [22, 'alternate_greetings', { content: 'a' }, ['a']],
    [22, 'first_mes', { text: 'a' }, 'a'],
    [21, 'tags', [{ name: 'Elf' }, { id: 1, tag: 'Fantasy' }, 'x'], ['Elf', 'Fantasy', 'x']],
    [21, 'tags', { 0: 'Elf', 1: 'x' }, ['Elf', 'x']],
    [24, 'extensions', undefined, {}],
    [24, 'extensions', null, {}],
    [24, 'extensions', [], {}],
    [25, 'character_book', null, undefined],
    [25, 'character_book', [], undefined],
    [26, 'character_version', 1.2, '1.2'],
    [40, 'creation_date', 1719843000000, 1719843000],
    [40, 'creation_date', 1719843000, 1719843000],
    [40, 'creation_date', '2024-07-01T14:10:00Z', 1719843000],
    [40, 'creation_date', '2024-07-01T22:10:00+08:00', 1719843000],
    [40, 'creation_date', '2024-07-01T14:10:00', 1719843000],
    [40, 'creation_date', 'July 1, 2024 2:10 pm', 1719843000],
    [40, 'creation_date', 'long ago', undefined],
    [40, 'creation_date', 10000000001000, undefined],
    [43, 'source', [{}], undefined],
    [43, 'source', 'https://x', ['https://x']],
    [43, 'source', null, undefined],
    [48, 'description', '\ud83d', '\ufffd'],
    [48, 'description', 'a\0b', 'ab'],
  ])('case %i: %s as %j is read as %j', (_, field, value, expected) => {
    expect(dataOf(v3({ [field]: value }))[field]).toEqual(expected)
  })

  it('is reported when it holds no text', () => {
    const file = v3({ alternate_greetings: ['a', { odd: {} }], tags: [{ id: 1 }] })
    const dropped = ['dropped_item data.alternate_greetings.1', 'dropped_item data.tags.0']
    expect(noticesOf(json(file))).toEqual(expect.arrayContaining(dropped))
  })

  it('case 50: may be pairs in place of an object', () => {
    const pairs = [
      ['scripts', [{ id: 1 }]],
      ['variables', { a: 1 }],
    ]
    const object = { scripts: [{ id: 1 }], variables: { a: 1 } }
    expect(dataOf(v3({ extensions: { tavern_helper: pairs } })).extensions.tavern_helper).toEqual(object)
    expect(dataOf(v3({ extensions: { tavern_helper: object } })).extensions.tavern_helper).toEqual(object)
  })

  it('gives a notice', () => {
    expect(noticesOf(json(v3({ creator: 5, assets: [1] })))).toEqual(
      expect.arrayContaining(['coerced_field data.creator', 'dropped_item data.assets.0']),
    )
  })
})

it('a nickname that is not text is ignored', () => {
  expect(dataOf(v3({ nickname: {} }))).not.toHaveProperty('nickname')
})

describe('a lorebook in a card', () => {
  const entriesOf = (entries: unknown) => dataOf(v2({ character_book: { entries } })).character_book?.entries

  it('has its entries completed', () => {
    expect(entriesOf([{ keys: 'a, b', content: 'x', id: 7 }])).toEqual([
      {
        ...{ keys: ['a', 'b'], content: 'x', id: 7, extensions: {} },
        ...{ enabled: true, insertion_order: 100, use_regex: false },
      },
    ])
  })

  it('may have them in an object, and drops invalid ones', () => {
    expect(entriesOf({ 0: { content: 'x' }, 1: 'nonsense' })).toHaveLength(1)
    expect(entriesOf(undefined)).toEqual([])
  })
})

describe('hostile JSON', () => {
  it('loses keys that could reach a prototype', () => {
    const text =
      '{"name":"A","first_mes":"","__proto__":{"x":1},"extensions":{"constructor":{"prototype":{"x":1}}}}'
    const data = dataOf(JSON.parse(text))
    expect(Object.hasOwn(data, '__proto__')).toBe(false)
    expect(data.extensions.constructor).toEqual({})
    expect(noticesOf(bytesOf(text))).toContain('unsafe_key_dropped __proto__')
  })

  it('is refused when it is nested too deep', () => {
    const deep = (levels: number) => `{"name":"A","chat":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(problemOf(bytesOf(deep(63)))).toBe('none')
    expect(problemOf(bytesOf(deep(65)))).toBe('too_deep')
    expect(problemOf(bytesOf(deep(200_000)))).toBe('too_deep')
  })
})

describe('a card in another format', () => {
  it('is read from oobabooga’s JSON as from its YAML', () => {
    expect(dataOf({ name: 'O', context: 'c', greeting: 'g', example_dialogue: 'e' })).toMatchObject({
      ...{ name: 'O', description: 'c', first_mes: 'g', mes_example: 'e' },
    })
  })

  it('gives a notice about its version only when that is not 3', () => {
    expect(noticesOf(json({ ...v3(), spec_version: 3 }))).not.toContain('odd_spec_version spec_version')
    expect(noticesOf(json({ ...v3(), spec_version: 'x' }))).toContain('odd_spec_version spec_version')
  })
})

describe('something that is not a card', () => {
  it.each([
    ['a lorebook of RisuAI', { type: 'risu', ver: 1, data: [] }, 'not_a_card'],
    ['a world file', { entries: { 0: { key: [] } } }, 'not_a_card'],
    ['a V3 lorebook', { spec: 'lorebook_v3', data: { entries: [] } }, 'not_a_card'],
    ['a package', { name: 'x', version: '1.0.0', scripts: {} }, 'not_a_card'],
    ['an empty object', {}, 'not_a_card'],
    ['a list', [1], 'not_a_card'],
    ['a card without a name', v2({ name: ' ' }), 'no_name'],
    ['a V1 card without a name', { description: 'd', first_mes: 'f' }, 'no_name'],
  ])('is refused: %s', (_, value, code) => {
    expect(problemOf(json(value))).toBe(code)
  })

  it('case 27: an odd version of V3 is still a card', () => {
    expect(noticesOf(json({ ...v3(), spec_version: '3.1' }))).toContain('odd_spec_version spec_version')
  })

  it('an unknown version of the specification is read like V3', () => {
    expect(noticesOf(json({ ...v3(), spec: 'chara_card_v9' }))).toContain('unknown_spec spec')
  })
})

it('a card with millions of entries is refused before any is completed', () => {
  const entries = Array.from({ length: 10_001 }, () => ({}))
  for (const book of [{ entries }, { entries: { ...entries } }])
    expect(problemOf(json({ data: { name: 'A', character_book: book } }))).toBe('too_many_entries')
  expect(
    dataOf({ name: 'A', character_book: { entries: entries.slice(1) } }).character_book?.entries,
  ).toHaveLength(10_000)
})
