import { describe, expect, it } from 'vitest'
import { attached, bookOf, type WorldFileEntry } from '../../lorebook/testing/activate.ts'
import type { PromptLorebooks } from '../model/types.ts'
import { amy, ask, chat, history, lines, type PromptTestInput } from '../testing/ask.ts'

function lore(...entries: WorldFileEntry[]): PromptLorebooks {
  const book = bookOf(entries.map(entry => ({ constant: true, ...entry })))
  return { books: [attached(book)], settings: { budget_percent: 100 } }
}

const four = history('user: m1', 'assistant: m2', 'user: m3', 'assistant: m4')

describe('lorebook text', () => {
  it('case 155: is before and after the texts of persona and card', () => {
    const input: PromptTestInput = {
      card: amy({ description: 'D', personality: 'P', scenario: 'S' }),
      persona: { name: 'Bob', description: 'I' },
      lorebooks: lore({ content: 'before {{char}}', position: 0 }, { content: 'after', position: 1 }),
    }
    const system = ['M', 'before Amy', 'I', 'D', 'P', 'S', 'after', '[Start a new Chat]']
    expect(lines(input)).toEqual([...system.map(text => `system: ${text}`), 'user: hi'])
  })

  it('is wrapped in the preset’s format, once around all entries at a position', () => {
    const lorebooks = lore({ content: 'x', order: 1 }, { content: '$& {0}', order: 2 })
    const texts = { wi_format: '<{{char}}: {0}>' }
    expect(lines({ lorebooks, settings: { texts } })[1]).toBe('system: <Amy: x\n$& {0}>')
  })

  it('is sent as it is when the preset’s format is empty', () => {
    const lorebooks = lore({ content: 'x' })
    expect(lines({ lorebooks, settings: { texts: { wi_format: ' ' } } })[1]).toBe('system: x')
  })

  it('case 179: is one message for one depth and role, in the order of the entries', () => {
    const at = { position: 4, depth: 2, role: 0 }
    const lorebooks = lore({ content: 'y', order: 20, ...at }, { content: 'x', order: 10, ...at })
    expect(chat({ history: four, lorebooks })[2]).toBe('system: x\ny')
  })

  it('lists its entries in the inspector', () => {
    const { parts, activation } = ask({ lorebooks: lore({ content: 'x', comment: 'Elves', position: 0 }) })
    expect(parts[1]).toMatchObject({ source: 'lorebook', pieces: [{ name: 'Elves', entry: 'b.0' }] })
    expect(activation?.outcomes).toMatchObject([{ id: 'b.0', active: true, why: { kind: 'constant' } }])
  })

  it('is around the author’s note, only in turns that have one', () => {
    const lorebooks = lore({ content: 'top', position: 2 }, { content: 'bottom', position: 3 })
    const note = (interval: number) => ({ text: 'NOTE', interval })
    expect(chat({ lorebooks, note: note(1) })[0]).toBe('system: top\nNOTE\nbottom')
    expect(chat({ lorebooks, note: note(2) })).toEqual(['user: hi'])
    expect(chat({ lorebooks })[0]).toBe('system: top\nbottom')
  })

  it('is around the card’s examples, as examples', () => {
    const lorebooks = lore({ content: 'Bob: first', position: 5 }, { content: 'Bob: last', position: 6 })
    const input = { card: amy({ mes_example: 'Bob: middle' }), lorebooks }
    expect(lines(input).filter(line => line.startsWith('example_user'))).toEqual([
      'example_user: first',
      'example_user: middle',
      'example_user: last',
    ])
  })

  it('of an outlet is inserted only where a text asks for it', () => {
    const lorebooks = lore({ content: 'x', position: 7, outletName: 'here' })
    expect(lines({ card: amy({ description: 'D {{outlet::here}}' }), lorebooks })).toEqual([
      'system: M',
      'system: D x',
      'system: [Start a new Chat]',
      'user: hi',
    ])
  })

  it('is activated by the newest messages, but not by hidden or regenerated ones', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Dragons bite.', constant: false, position: 0 })
    const seen = (input: PromptTestInput) => lines({ ...input, lorebooks }).includes('system: Dragons bite.')
    expect(seen({ history: history('user: a dragon') })).toBe(true)
    const [hidden] = history('user: a dragon').map(message => ({ ...message, hidden: true }))
    expect(seen({ history: hidden ? [hidden] : [] })).toBe(false)
    const turns = history('user: hi', 'assistant: a dragon')
    expect(seen({ history: turns })).toBe(true)
    expect(seen({ history: turns, action: 'regenerate' })).toBe(false)
    expect(seen({ history: turns, action: 'continue' })).toBe(true)
  })

  it('can be activated by the author’s note if the user wants it', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Bites.', constant: false, position: 0 })
    const note = (is_scanned: boolean) => ({ text: 'A dragon.', is_scanned })
    expect(ask({ lorebooks, note: note(true) }).activation?.active).toHaveLength(1)
    expect(ask({ lorebooks, note: note(false) }).activation?.active).toHaveLength(0)
  })

  it('scans the card without writing its variables twice', () => {
    const lorebooks = lore({ key: ['x'], matchCharacterDescription: true, constant: false })
    const card = amy({ description: '{{incvar::n}}' })
    expect(ask({ card, lorebooks }).state.variables.chat).toEqual({ n: 1 })
  })

  it('stays in the next turn when its entry is sticky', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Bites.', constant: false, sticky: 5 })
    const first = ask({ lorebooks, history: history('user: dragon') })
    const state = first.state.lorebooks
    const next = { history: history('user: dragon', 'assistant: a', 'user: b', 'assistant: c', 'user: d') }
    const again = ask({ ...next, lorebooks: { ...lorebooks, ...(state && { state }) } })
    expect(again.activation?.active).toMatchObject([{ why: { kind: 'sticky' } }])
  })

  it('is empty without books', () => {
    expect(ask({})).toMatchObject({ activation: null, state: { lorebooks: null } })
  })
})
