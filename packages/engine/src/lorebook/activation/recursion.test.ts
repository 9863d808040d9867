import { describe, expect, it } from 'vitest'
import {
  activateBook,
  activeTexts,
  attached,
  bookOf,
  type LorebookTestChat,
  outcomesByEntry,
  readBook,
  type WorldFileEntry,
} from '../testing/activate.ts'

/** Entry A activates on "a" and mentions b; entry B activates on "b". Extra fields are merged in. */
function pair(a: object = {}, b: object = {}): WorldFileEntry[] {
  return [
    { key: ['/^\\x01a$/m'], content: 'of b', comment: 'A', ...a },
    { key: ['b'], content: 'B', comment: 'B', ...b },
  ]
}

const RECURSIVE: LorebookTestChat = { messageTexts: ['a'], settings: { recursive: true } }

function names(entries: WorldFileEntry[], chat: LorebookTestChat = RECURSIVE): string[] {
  return activateBook(entries, chat)
    .active.map(({ name }) => name)
    .sort()
}

describe('recursion', () => {
  it('case 68: activates what an activated entry mentions, when it is on', () => {
    expect(names(pair())).toEqual(['A', 'B'])
    expect(names(pair(), { messageTexts: ['a'] })).toEqual(['A'])
  })

  it('case 69: skips entries that prevent it or are excluded from it', () => {
    expect(names(pair({ preventRecursion: true }))).toEqual(['A'])
    expect(names(pair({}, { excludeRecursion: true }))).toEqual(['A'])
    expect(names(pair({}, { delayUntilRecursion: true }))).toEqual(['A', 'B'])
    const chat = { messageTexts: ['b'], settings: { recursive: true } }
    expect(names(pair({}, { delayUntilRecursion: true }), chat)).toEqual([])
  })

  it.each([
    [1, ['A']],
    [2, ['A', 'B']],
    [0, ['A', 'B', 'C']],
  ])('case 70: makes at most %i passes', (max_recursion_steps, expected) => {
    const entries = [...pair({}, { content: 'to c' }), { key: ['to c'], content: 'C', comment: 'C' }]
    expect(
      names(entries, { messageTexts: ['a'], settings: { recursive: true, max_recursion_steps } }),
    ).toEqual(expected)
  })

  it('activates delayed entries level by level', () => {
    const waiting = (level: number) => ({ key: ['a'], content: `${level}`, delayUntilRecursion: level })
    const { outcomes } = activateBook([waiting(3), waiting(1), waiting(2)], RECURSIVE)
    expect(outcomes).toMatchObject([{ why: { pass: 4 } }, { why: { pass: 2 } }, { why: { pass: 2 } }])
  })

  it('reports where the key was and in which pass, and entries excluded from it', () => {
    expect(activateBook(pair(), RECURSIVE).outcomes).toMatchObject([
      { why: { in: 'messages', pass: 1 } },
      { why: { in: 'recursion', pass: 2 } },
    ])
    const excluded = activateBook(pair({}, { excludeRecursion: true }), RECURSIVE)
    expect(excluded.outcomes[1]).toMatchObject({ why: 'excluded_from_recursion', key: 'b' })
  })

  it('shows patterns the whole text again', () => {
    const both = { key: ['/a[^]*of b/'], content: 'C', comment: 'C' }
    const lacks = { key: ['/^(?![^]*of b)/'], content: 'D', comment: 'D' }
    expect(names([...pair(), both])).toEqual(['A', 'B', 'C'])
    expect(names([...pair({ excludeRecursion: true }), { ...lacks, delayUntilRecursion: 1 }])).toEqual([
      'A',
      'B',
    ])
  })

  it('can be set by each book', () => {
    const entries = bookOf(pair()).entries
    const off = readBook({ recursive_scanning: false, entries })
    const on = readBook({ recursive_scanning: true, entries })
    expect(activeTexts(off, RECURSIVE)).toEqual(['of b'])
    expect(activeTexts(on, { messageTexts: ['a'] })).toEqual(['B', 'of b'])
    const beside = activateBook([], { ...RECURSIVE, books: [attached(off), attached(on, { id: 'c' })] })
    expect(outcomesByEntry(beside)).toEqual({ 0: true, 1: true })
    expect(beside.active.map(({ id }) => id).sort()).toEqual(['b.0', 'c.0', 'c.1'])
  })

  it('stops even though every entry activates the next', () => {
    const chain = Array.from({ length: 2000 }, (_, at) => ({ key: [`k${at}.`], content: `k${at + 1}.` }))
    const { active } = activateBook(chain, { messageTexts: ['k0.'], settings: { recursive: true } })
    expect(active.length).toBeGreaterThan(50)
    expect(active.length).toBeLessThan(500)
  })
})

describe('a minimum number of entries', () => {
  const entries = ['one', 'two', 'three'].map(key => ({ key: [key], content: key }))
  const messages = ['three', 'two', 'x', 'one']
  const minActivationsOf = (min_activations: number, rest: object = {}) =>
    activeTexts(entries, {
      messageTexts: messages,
      settings: { min_activations, scan_depth: 1, ...rest },
    }).sort()

  it('is reached by looking further back', () => {
    expect(minActivationsOf(0)).toEqual(['one'])
    expect(minActivationsOf(2)).toEqual(['one', 'two'])
    expect(minActivationsOf(9)).toEqual(['one', 'three', 'two'])
  })

  it('stops at the maximum depth', () => {
    expect(minActivationsOf(9, { min_activations_depth_max: 3 })).toEqual(['one', 'two'])
  })

  it('does not deepen entries with their own depth', () => {
    const own = entries.map(entry => ({ ...entry, scanDepth: 1 }))
    expect(activeTexts(own, { messageTexts: messages, settings: { min_activations: 9 } })).toEqual(['one'])
  })
})

it('hidden keys in a content activate others and are not shown', () => {
  const entries = [
    { constant: true, content: 'A{{hidden_key:secret}}' },
    { key: ['secret'], content: 'B' },
  ]
  expect(activeTexts(entries, { settings: { recursive: true } })).toEqual(['B', 'A'])
})
