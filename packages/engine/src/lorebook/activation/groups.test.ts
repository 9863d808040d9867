import { describe, expect, it } from 'vitest'
import {
  activateBook,
  activeTexts,
  type LorebookTestChat,
  outcomesByEntry,
  type WorldFileEntry,
} from '../testing/activate.ts'

function member(content: string, fields: object = {}): WorldFileEntry {
  return { constant: true, content, group: 'g', ...fields }
}

const rolling = (roll: number): LorebookTestChat => ({
  values: { user: 'Bob', char: 'Amy', dice: () => roll },
})

describe('an inclusion group', () => {
  it.each([
    [0.5, 'B'],
    [0.25, 'A'],
    [0.2501, 'B'],
    [0, 'A'],
    [0.9999, 'B'],
  ])('case 77: keeps one by weight; a roll of %d of 400 is for %s', (roll, winner) => {
    const entries = [member('A', { groupWeight: 100 }), member('B', { groupWeight: 300 })]
    expect(activeTexts(entries, rolling(roll))).toEqual([winner])
  })

  it('case 78: keeps the highest order among prioritised entries', () => {
    const entries = [
      member('A', { groupOverride: true, order: 50 }),
      member('B', { groupOverride: true, order: 60 }),
      member('C', { order: 70, groupWeight: 1000 }),
    ]
    expect(activeTexts(entries)).toEqual(['B'])
  })

  it('case 79: keeps the best match when scores are used', () => {
    const entries = [
      { key: ['one', 'none'], content: 'A', group: 'g', groupWeight: 1000 },
      { key: ['one', 'two', 'three'], content: 'B', group: 'g' },
    ]
    const messages = ['one two three']
    expect(activeTexts(entries, { messageTexts: messages, settings: { use_group_scoring: true } })).toEqual([
      'B',
    ])
    expect(activeTexts(entries, { messageTexts: messages, ...rolling(0) })).toEqual(['A'])
    const alone = entries.map(entry => ({ ...entry, useGroupScoring: entry.content === 'A' }))
    expect(activeTexts(alone, { messageTexts: messages, ...rolling(0) })).toEqual(['B'])
  })

  it('counts secondary keys in the score where they add to a match', () => {
    const rival = { key: ['a', 'one'], content: 'rival', group: 'g', groupWeight: 1000 }
    const entry = { key: ['a'], content: 'entry', group: 'g', groupWeight: 1 }
    const winner = (selectiveLogic: number, keysecondary: string[]) =>
      activeTexts([{ ...entry, selectiveLogic, keysecondary }, rival], {
        messageTexts: ['a x y one'],
        settings: { use_group_scoring: true },
      })
    expect(winner(0, ['x', 'y', 'z'])).toEqual(['entry'])
    expect(winner(3, ['x', 'y'])).toEqual(['entry'])
    expect(winner(2, ['p', 'q'])).toEqual(['rival'])
    expect(winner(1, ['x', 'y', 'z'])).toEqual(['rival'])
  })

  it('case 80: admits no entry once one of it is active', () => {
    const entries = [member('go'), { key: ['go'], content: 'later', group: 'g' }]
    expect(outcomesByEntry(activateBook(entries, { settings: { recursive: true } }))).toEqual({
      0: true,
      1: 'group',
    })
  })

  it('can be one of several for an entry, which must win them all', () => {
    const entries = [
      member('A', { group: 'g, h', groupOverride: true }),
      member('B', { group: 'g' }),
      member('C', { group: 'h' }),
      member('D', { group: 'h', groupOverride: true, order: 200 }),
    ]
    expect(outcomesByEntry(activateBook(entries))).toEqual({ 0: 'group', 1: true, 2: 'group', 3: true })
  })

  it('is the reason that a loser reports, even when a later pass looks at it again', () => {
    const entries = [member('A', { groupOverride: true }), member('B', { excludeRecursion: true })]
    expect(outcomesByEntry(activateBook(entries, { settings: { recursive: true } }))).toEqual({
      0: true,
      1: 'group',
    })
  })

  it('can end up empty: its winner may still fail its roll', () => {
    const entries = [member('A', { groupOverride: true, probability: 1 }), member('B')]
    expect(outcomesByEntry(activateBook(entries))).toEqual({ 0: 'probability', 1: 'group' })
  })

  it('keeps all sticky entries and no others', () => {
    const sticky = (content: string) => member(content, { key: [content], constant: false, sticky: 5 })
    const entries = [{ ...sticky('A'), group: '' }, { ...sticky('B'), group: '' }, member('C')]
    const { state } = activateBook(entries, { messageTexts: ['A B'] })
    const grouped = [sticky('A'), sticky('B'), member('C', { groupOverride: true })]
    expect(activeTexts(grouped, { messageTexts: ['A B', 'x', 'y'], state }).sort()).toEqual(['A', 'B'])
  })
})
