import { describe, expect, it } from 'vitest'
import { diffCards } from './card-changes.ts'
import type { CardData } from './model/card.ts'
import { normaliseCard } from './shape/normalise.ts'

function card(fields: object = {}): CardData {
  const data = { name: 'Amy', first_mes: 'Hello.', ...fields }
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card.data
}

const entry = (id: number, content: string, more: object = {}) => ({
  id,
  keys: [`key ${id}`],
  content,
  ...more,
})
const withEntries = (...entries: object[]) => card({ character_book: { entries } })

describe('the changes of a card', () => {
  it('are none when nothing changed', () => {
    const whole = { alternate_greetings: ['a', 'b'], character_book: { entries: [entry(1, 'x')] } }
    expect(diffCards(card(whole), card(whole))).toEqual([])
  })

  it('list the differing texts in reading order', () => {
    const after = card({ description: 'Calm.', first_mes: 'Good evening.', system_prompt: 'Be brief.' })
    expect(diffCards(card(), after)).toMatchObject([
      { part: 'field', name: 'description', after: 'Calm.' },
      { part: 'field', name: 'first_mes', before: 'Hello.', after: 'Good evening.' },
      { part: 'field', name: 'system_prompt' },
    ])
  })

  it('match a rewritten greeting, and ignore a moved one', () => {
    const before = card({ alternate_greetings: ['The lamp is lit tonight, friend.', 'It rains.'] })
    const after = card({ alternate_greetings: ['It rains.', 'Snow?', 'The lamp is out tonight, friend.'] })
    expect(diffCards(before, after)).toEqual([
      { part: 'greeting', name: '3', before: null, after: 'Snow?' },
      {
        part: 'greeting',
        name: '4',
        before: 'The lamp is lit tonight, friend.',
        after: 'The lamp is out tonight, friend.',
      },
    ])
  })

  it('match lorebook entries by their ids, then by their titles and keys', () => {
    const before = withEntries(entry(1, 'one'), entry(2, 'two'), entry(3, 'three'))
    const after = withEntries(entry(3, 'three'), entry(1, 'ONE'), entry(4, 'four'))
    expect(diffCards(before, after)).toMatchObject(
      [
        { part: 'entry', name: 'key 1', before: /one/, after: /ONE/ },
        { part: 'entry', name: 'key 4', before: null },
        { part: 'entry', name: 'key 2', after: null },
      ].map(({ before: _, after: __, ...change }) => change),
    )
  })

  it('include data that other programs keep in a card', () => {
    const before = card({ extensions: { depth_prompt: { prompt: 'a' } }, unknown: 1 })
    const after = card({
      extensions: { depth_prompt: { prompt: 'b' }, regex_scripts: [{ id: 'x', scriptName: 'Bold' }] },
      unknown: 2,
    })
    expect(diffCards(before, after).map(({ part, name }) => [part, name])).toEqual([
      ['regex_script', 'Bold'],
      ['extension', 'depth_prompt'],
      ['other', 'unknown'],
    ])
  })

  it('ignore the difference between an empty and a missing list', () => {
    expect(diffCards(card({ unknown: [], extensions: { other: {} } }), card())).toEqual([])
  })

  it('of a lorebook with ten thousand entries are found quickly', () => {
    const entries = (word: string) => Array.from({ length: 10_000 }, (_, id) => entry(id, `${word} ${id}`))
    expect(diffCards(withEntries(...entries('old')), withEntries(...entries('new')))).toHaveLength(10_000)
  })
})
