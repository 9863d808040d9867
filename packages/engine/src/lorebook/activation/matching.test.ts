import { describe, expect, it } from 'vitest'
import {
  activateBook,
  activeTexts,
  outcomesByEntry,
  readBook,
  type WorldFileEntry,
} from '../testing/activate.ts'

const LOGICS = ['AND ANY', 'NOT ALL', 'NOT ANY', 'AND ALL']

describe('the scanned messages', () => {
  const entry = (fields: object) => [{ key: ['dragon'], content: 'x', ...fields }]
  const scanned = ['a dragon', 'hello']

  it('case 62: are as many as the entry’s depth', () => {
    expect(activeTexts(entry({ scanDepth: 1 }), { messageTexts: scanned })).toEqual([])
    expect(activeTexts(entry({ scanDepth: 2 }), { messageTexts: scanned })).toEqual(['x'])
    expect(activeTexts(entry({}), { messageTexts: scanned, settings: { scan_depth: 1 } })).toEqual([])
  })

  it('case 63: are none at depth 0, where only constant entries activate', () => {
    const inactive = { key: ['dragon'], content: 'inactive', scanDepth: 0 }
    const entries = [
      inactive,
      { constant: true, content: 'the dragon' },
      { ...inactive, content: 'active', constant: true },
    ]
    const { active } = activateBook(entries, { messageTexts: ['dragon'], settings: { recursive: true } })
    expect(active.map(({ text }) => text)).toEqual(['active', 'the dragon'])
  })

  it('case 67: leave out hidden messages', () => {
    const messages = [
      { role: 'assistant', name: 'Amy', text: 'a dragon' },
      { role: 'user', name: 'Bob', text: 'dragon', hidden: true },
      { role: 'user', name: 'Bob', text: 'hello' },
    ] as const
    expect(activeTexts(entry({ scanDepth: 1 }), { messages })).toEqual([])
    expect(activeTexts(entry({ scanDepth: 2 }), { messages })).toEqual(['x'])
  })

  it('are never more than a thousand', () => {
    const many = [...Array.from({ length: 1000 }, () => 'hello')]
    expect(activeTexts(entry({ scanDepth: 2000 }), { messageTexts: ['dragon', ...many] })).toEqual([])
    expect(activeTexts(entry({ scanDepth: 2000 }), { messageTexts: ['dragon', ...many.slice(1)] })).toEqual([
      'x',
    ])
  })

  it('are read only as deep as an entry looks', () => {
    const read: number[] = []
    const messages = Array.from({ length: 100 }, (_, at) => ({
      role: 'user' as const,
      name: 'Bob',
      get text() {
        read.push(at)
        return 'hello'
      },
    }))
    const pattern = { key: ['/drag+on/'], content: 'y', scanDepth: 4 }
    activateBook([...entry({ scanDepth: 3 }), ...entry({}), pattern], { messages })
    expect(read).toEqual([99, 98, 97, 96])
  })

  it('are joined by other texts that the entry and the user want scanned', () => {
    const texts = {
      ...{ persona: 'a knight', description: '', personality: '' },
      ...{ depth_prompt: '', scenario: 'the dragon sleeps', creator_notes: '' },
    }
    expect(activeTexts(entry({}), { texts })).toEqual([])
    expect(activeTexts(entry({ matchPersonaDescription: true }), { texts })).toEqual([])
    expect(activateBook(entry({ matchScenario: true }), { texts }).active[0]?.why).toMatchObject({
      in: 'texts',
    })
    expect(activeTexts(entry({}), { injections: ['beware of the dragon'] })).toEqual(['x'])
  })

  it('take their depth from the book when the entry has none', () => {
    const book = { scan_depth: 1, entries: [{ uid: 0, key: ['dragon'], content: 'x' }] }
    expect(activeTexts(readBook(book), { messageTexts: scanned })).toEqual([])
    expect(activeTexts(readBook({ ...book, scan_depth: 0 }), { messageTexts: scanned })).toEqual(['x'])
  })
})

describe('secondary keys', () => {
  const entry = (selectiveLogic: number, keysecondary = ['x', 'y']): WorldFileEntry[] => [
    { key: ['a'], keysecondary, selectiveLogic, content: 't' },
  ]

  it.each([
    [64, 'a x', [true, true, false, false]],
    [65, 'a', [false, true, true, false]],
    [65, 'a x y', [true, false, false, true]],
  ])('case %i: in "%s" satisfy AND ANY, NOT ALL, NOT ANY, AND ALL: %o', (_, text, expected) => {
    const active = LOGICS.map((_, logic) => activeTexts(entry(logic), { messageTexts: [text] }).length === 1)
    expect(active).toEqual(expected)
  })

  it('case 66: do not matter when there are none', () => {
    expect(activeTexts(entry(3, []), { messageTexts: ['a'] })).toEqual(['t'])
  })

  it('count only when the entry is selective', () => {
    expect(activeTexts([{ ...entry(3)[0], selective: false }], { messageTexts: ['a'] })).toEqual(['t'])
  })

  it('do not activate an entry by themselves', () => {
    expect(outcomesByEntry(activateBook(entry(0), { messageTexts: ['x'] }))).toEqual({ 0: 'no_match' })
  })
})

describe('what keeps an entry inactive', () => {
  const constant = { constant: true, content: 'x' }

  it.each([
    ['it is switched off', { disable: true }, 'disabled'],
    ['it is for other kinds of generation', { triggers: ['continue', 'swipe'] }, 'trigger'],
    ['it is for others', { characterFilter: { isExclude: false, names: ['Eve'], tags: [] } }, 'character'],
    [
      'it is not for this one',
      { characterFilter: { isExclude: true, names: ['Amy'], tags: [] } },
      'character',
    ],
    [
      'it is for other tags',
      { characterFilter: { isExclude: false, names: ['Amy'], tags: ['elf'] } },
      'character',
    ],
    ['it has no keys', { constant: false }, 'no_keys'],
    ['the chat is too short', { delay: 2 }, 'delay'],
  ])('%s', (_, fields, why) => {
    expect(outcomesByEntry(activateBook([{ ...constant, ...fields }], { messageTexts: ['a'] }))).toEqual({
      0: why,
    })
  })

  it.each([
    [{ triggers: ['normal'] }],
    [{ characterFilter: { isExclude: false, names: ['Amy'], tags: [] } }],
    [{ characterFilter: { isExclude: false, names: [], tags: ['witch'] } }],
    [{ characterFilter: { isExclude: true, names: ['Eve'], tags: ['elf'] } }],
  ])('but not %o', fields => {
    const card = { name: 'Amy', tags: ['witch'] }
    expect(activeTexts([{ ...constant, ...fields }], { card })).toEqual(['x'])
  })

  it('case 101: includes initial variables; the entry stays in the list', () => {
    const data = { comment: '[InitVar]x', constant: true, content: 'hp: 1' }
    const { active, outcomes } = activateBook([{ ...data, disable: true }, data])
    expect(active).toEqual([])
    expect(outcomes).toMatchObject([
      { name: '[InitVar]x', why: 'data' },
      { name: '[InitVar]x', why: 'data' },
    ])
  })

  it('does not stop activation from outside, if the entry is enabled', () => {
    const entries = [{ content: 'on' }, { content: 'off', disable: true }]
    const { active } = activateBook(entries, { activated: new Set(['b.0', 'b.1']) })
    expect(active).toMatchObject([{ text: 'on', why: { kind: 'outside' } }])
  })
})

describe('an outcome', () => {
  it('names the key that activated an entry, where it was and what else matched', () => {
    const entries = [{ key: ['no', 'cat'], keysecondary: ['x', 'y'], content: 't', comment: 'Cats' }]
    expect(activateBook(entries, { messageTexts: ['a cat, y'] }).outcomes).toMatchObject([
      {
        ...{ active: true, id: 'b.0', book: 'Book', name: 'Cats', tokens: 1 },
        why: { kind: 'key', key: 'cat', secondary: ['y'], in: 'messages', pass: 1 },
      },
    ])
  })

  it('names the key that matched even when the entry stays inactive', () => {
    const entries = [{ key: ['cat'], keysecondary: ['x'], content: 't' }]
    expect(activateBook(entries, { messageTexts: ['cat'] }).outcomes).toMatchObject([
      { why: 'secondary', key: 'cat' },
    ])
  })
})
