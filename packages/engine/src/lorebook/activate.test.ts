import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../macros/context/dice.ts'
import { activateEntries } from './activate.ts'
import { LOREBOOK_LIMITS } from './entry/limits.ts'
import { activateBook, attached, bookOf, inputOf, type WorldFileEntry } from './testing/activate.ts'

const WORDS = ['cat', 'dog', '苹果', 'Amy', 'old tree', 'a', '/c.t/i', '{{user}}']

const entries = fc.array(
  fc.record({
    key: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
    keysecondary: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
    selectiveLogic: fc.nat(3),
    content: fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map(words => words.join(' ')),
    constant: fc.boolean(),
    order: fc.nat(5),
    position: fc.nat(7),
    group: fc.constantFrom('', '', 'g', 'g, h'),
    probability: fc.constantFrom(100, 100, 50),
    sticky: fc.nat(2),
    cooldown: fc.nat(2),
    delayUntilRecursion: fc.nat(2),
    preventRecursion: fc.boolean(),
  }),
  { maxLength: 15 },
)
const messages = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 })
const chat = fc.record({
  messageTexts: messages,
  recursive: fc.boolean(),
  min_activations: fc.nat(4),
  context: fc.nat(80),
  seed: fc.string(),
})

function run(
  list: WorldFileEntry[],
  {
    messageTexts: messages,
    context,
    seed,
    ...settings
  }: typeof chat extends fc.Arbitrary<infer T> ? T : never,
) {
  const values = { user: 'Bob', char: 'Amy', dice: seededRandom(seed) }
  return activateBook(list, { messageTexts: messages, settings, context_tokens: context, values })
}

describe('whatever the book and the chat', () => {
  it('active entries cost less than the budget', () => {
    fc.assert(
      fc.property(entries, chat, (list, facts) => {
        const { active, tokens, budget } = run(list, facts)
        const sum = active.reduce((total, entry) => total + entry.tokens, 0)
        expect(sum).toBeLessThanOrEqual(tokens)
        expect(tokens).toBeLessThan(budget)
      }),
    )
  })

  it('the same dice activate the same entries', () => {
    fc.assert(
      fc.property(entries, chat, (list, facts) => {
        expect(run(list, facts)).toEqual(run(list, facts))
      }),
    )
  })

  it('lower orders come above higher ones, and below them in outlets', () => {
    fc.assert(
      fc.property(entries, chat, (list, facts) => {
        const { active } = run(list, facts)
        for (const [at, entry] of active.entries()) {
          const next = active[at + 1]
          if (next?.place.position !== entry.place.position) continue
          const [upper, lower] = entry.place.position === 'outlet' ? [next, entry] : [entry, next]
          expect(upper.order).toBeLessThanOrEqual(lower.order)
        }
      }),
    )
  })

  it('every entry has an outcome, and every active entry is among them', () => {
    fc.assert(
      fc.property(entries, chat, (list, facts) => {
        const { active, outcomes } = run(list, facts)
        const ids = new Set(outcomes.filter(one => one.active).map(({ id }) => id))
        expect(outcomes).toHaveLength(list.length)
        for (const { id } of active) expect(ids.has(id)).toBe(true)
      }),
    )
  })
})

/** `npm run test:all` runs all cases. */
const ENTRY_COUNT = process.env.TESTS === 'all' ? 10_000 : 2_000

describe('hostile books', () => {
  it('finish with thousands of entries that overlap in every way', () => {
    const many = Array.from({ length: ENTRY_COUNT }, (_, at) => ({
      key: ['a'.repeat((at % 300) + 1), `${'a'.repeat(at % 200)}b`],
      content: 'a'.repeat(50),
      matchWholeWords: true,
      group: 'g',
    }))
    const { outcomes } = activateBook(many, {
      messageTexts: ['a'.repeat(300_000)],
      settings: { recursive: true },
    })
    expect(outcomes).toHaveLength(ENTRY_COUNT)
  })

  it('finish with thousands of recursion levels and a deep search', () => {
    const many = Array.from({ length: ENTRY_COUNT }, (_, at) => ({
      key: ['x'],
      content: 'y',
      delayUntilRecursion: at,
    }))
    const settings = { recursive: true, min_activations: 20_000 }
    const messages = Array.from({ length: 300 }, () => 'z')
    expect(activateBook(many, { messageTexts: messages, settings }).active).toEqual([])
  })

  it('show a pattern only a limited part of a long chat, the newest first', () => {
    const lengths = { key: [`/^[^]{${LOREBOOK_LIMITS.patternInput}}$/`, '/old/'], content: 'x' }
    const messages = ['old', 'n'.repeat(LOREBOOK_LIMITS.patternInput)]
    expect(activateBook([lengths], { messageTexts: messages }).active[0]?.why).toMatchObject({
      key: lengths.key[0],
    })
    expect(activateBook([{ ...lengths, key: ['/old/'] }], { messageTexts: messages }).active).toEqual([])
  })
})

describe('patterns', () => {
  it('that are too large for the engine match nothing', () => {
    const key = ['/(?:(?:(?:(?:a?){64}){64}){64}){64}b/', '/aaa/']
    const { active } = activateBook([{ key, content: 'x' }], { messageTexts: ['aaaa'] })
    expect(active[0]?.why).toMatchObject({ key: '/aaa/' })
  })

  it('are announced by their entry before they run', () => {
    const announced: string[] = []
    const list = [{ key: ['cat'] }, { key: ['/cat/'] }, { key: ['dog'], keysecondary: ['/x/'] }]
    activateBook(list, { messageTexts: ['cat'], onPattern: entry => announced.push(entry) })
    expect(announced).toEqual(['b.1'])
  })

  it('of excluded entries are not tried', () => {
    const list = [
      { key: ['/cat/'], content: 'x' },
      { key: ['/cat/'], constant: true, content: 'y' },
    ]
    const result = activateBook(list, {
      messageTexts: ['cat'],
      excluded: new Set(['b.0', 'b.1']),
      onPattern: () => expect.unreachable(),
    })
    expect(result.outcomes).toMatchObject([{ why: 'timed_out' }, { active: true }])
  })
})

it('a changed book gives new results', () => {
  const input = inputOf([{ key: ['cat'], content: 'x' }], { messageTexts: ['cat dog'] })
  expect(activateEntries(input).active).toHaveLength(1)
  const edited = bookOf([{ key: ['bird'], content: 'x' }])
  expect(activateEntries({ ...input, books: [attached(edited)] }).active).toHaveLength(0)
})
