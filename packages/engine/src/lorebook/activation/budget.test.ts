import { describe, expect, it } from 'vitest'
import {
  activateBook,
  attached,
  bookOf,
  type LorebookTestChat,
  outcomesByEntry,
  readBook,
  tokens,
} from '../testing/activate.ts'

/** Constant entries with these token counts. */
function droppedOf(...sizes: (number | [size: number, fields: object])[]) {
  return sizes.map((one, at) => {
    const [size, fields] = typeof one === 'number' ? [one, {}] : one
    return { constant: true, content: tokens(size), order: 1000 - at, ...fields }
  })
}

const QUARTER_OF_400: LorebookTestChat = { context_tokens: 400, settings: { budget_percent: 25 } }

describe('the budget', () => {
  it('case 73: drops the first entry that exceeds it and all after it, except those that ignore it', () => {
    const dropped = activateBook(droppedOf(60, 50, 10), QUARTER_OF_400)
    expect(outcomesByEntry(dropped)).toEqual({ 0: true, 1: 'budget', 2: 'budget' })
    expect(dropped).toMatchObject({ tokens: 60, budget: 100, overflowed: true })
    const ignoring = activateBook(droppedOf(60, 50, [10, { ignoreBudget: true }]), QUARTER_OF_400)
    expect(outcomesByEntry(ignoring)).toEqual({ 0: true, 1: 'budget', 2: true })
  })

  it('case 74: counts as exceeded when it is reached', () => {
    expect(outcomesByEntry(activateBook(droppedOf(60, 40), QUARTER_OF_400))).toEqual({ 0: true, 1: 'budget' })
    expect(outcomesByEntry(activateBook(droppedOf(60, 39), QUARTER_OF_400))).toEqual({ 0: true, 1: true })
  })

  it('case 75: goes to higher orders first', () => {
    const entries = droppedOf([60, { order: 1 }], [60, { order: 2 }])
    expect(outcomesByEntry(activateBook(entries, QUARTER_OF_400))).toEqual({ 0: 'budget', 1: true })
  })

  it('is at least one token, and at most its cap', () => {
    expect(activateBook([], { context_tokens: 0 }).budget).toBe(1)
    expect(activateBook([], { context_tokens: 1000, settings: { budget_cap: 70 } }).budget).toBe(70)
  })

  it('includes entries from earlier passes, whether or not they recurse', () => {
    const entries = [
      { constant: true, content: `${tokens(59)} go`, preventRecursion: true },
      { constant: true, content: 'go', order: 50 },
      { key: ['go'], content: tokens(50) },
    ]
    const settings = { recursive: true, budget_percent: 25 }
    expect(outcomesByEntry(activateBook(entries, { context_tokens: 400, settings }))).toEqual({
      0: true,
      1: true,
      2: 'budget',
    })
  })

  it('of a single book applies to that book only', () => {
    const small = readBook({ ...bookOf(droppedOf(60, 50, 10)), token_budget: 100 })
    const other = attached(bookOf(droppedOf(200)), { id: 'other', source: 'global' })
    const result = activateBook([], { books: [attached(small), other], context_tokens: 1000 })
    expect(result.active.map(({ id }) => id).sort()).toEqual(['b.0', 'other.0'])
    expect(result).toMatchObject({ tokens: 260, overflowed: true })
  })

  it('is spent on books in order: chat, persona, card, global', () => {
    const sources = ['global', 'card', 'persona', 'chat'] as const
    const books = sources.map(source => attached(bookOf(droppedOf(30)), { id: source, source }))
    const activated = (settings: object) =>
      activateBook([], { books, context_tokens: 100, settings })
        .outcomes.filter(({ active }) => active)
        .map(({ id }) => id)
    expect(activated({})).toEqual(['chat.0', 'persona.0', 'card.0'])
    expect(activated({ strategy: 'global_first' })).toEqual(['chat.0', 'persona.0', 'global.0'])
  })

  it('goes to the higher order of card and user when they are merged', () => {
    const books = [
      attached(bookOf(droppedOf([60, { order: 1 }])), { id: 'card' }),
      attached(bookOf(droppedOf([60, { order: 2 }])), { id: 'global', source: 'global' }),
    ]
    const { active } = activateBook([], { books, context_tokens: 100, settings: { strategy: 'merged' } })
    expect(active.map(({ id }) => id)).toEqual(['global.0'])
  })

  it('is spent once on a book that is attached twice', () => {
    const book = bookOf(droppedOf(60))
    const { outcomes } = activateBook([], { books: [attached(book), attached(book, { source: 'global' })] })
    expect(outcomes).toHaveLength(1)
  })
})

describe('probability', () => {
  const entry = (fields: object) => [{ constant: true, content: 'x', ...fields }]
  const active = (fields: object, roll: number) =>
    activateBook(entry(fields), { values: { user: 'Bob', char: 'Amy', dice: () => roll } }).active.length ===
    1

  it('case 76: of 0 activates only on a roll of 0, unless it is unused', () => {
    expect(active({ probability: 0 }, 0.001)).toBe(false)
    expect(active({ probability: 0 }, 0)).toBe(true)
    expect(active({ probability: 0, useProbability: false }, 0.9)).toBe(true)
  })

  it('lets an entry activate when the roll is not above it', () => {
    expect(active({ probability: 50 }, 0.5)).toBe(true)
    expect(active({ probability: 50 }, 0.51)).toBe(false)
    expect(active({ probability: 100 }, 0.999)).toBe(true)
  })

  it('is rolled once per entry, however many passes there are', () => {
    let rolls = 0
    const dice = () => 0.9 + 0 * rolls++
    const entries = [...entry({ probability: 50, content: 'b' }), ...entry({ content: 'a' })]
    activateBook(entries, { settings: { recursive: true }, values: { user: 'B', char: 'A', dice } })
    expect(rolls).toBe(1)
  })
})
