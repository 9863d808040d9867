import { describe, expect, it } from 'vitest'
import { attached, bookOf, type WorldFileEntry } from '../../lorebook/testing/activate.ts'
import type { PromptLorebooks } from '../model/types.ts'
import { amy, ask, chat, history, lines, type PromptTestInput } from '../testing/ask.ts'

/** A book of constant entries, unless overridden. */
function lore(...entries: WorldFileEntry[]): PromptLorebooks {
  const book = bookOf(entries.map(entry => ({ constant: true, ...entry })))
  return { books: [attached(book)], settings: { budget_percent: 100 } }
}

const four = history('user: m1', 'assistant: m2', 'user: m3', 'assistant: m4')

describe('what lorebooks say', () => {
  it('case 155: stands before and behind the texts of persona and card', () => {
    const given: PromptTestInput = {
      card: amy({ description: 'D', personality: 'P', scenario: 'S' }),
      persona: { name: 'Bob', description: 'I' },
      lorebooks: lore({ content: 'before {{char}}', position: 0 }, { content: 'after', position: 1 }),
    }
    const system = ['M', 'before Amy', 'I', 'D', 'P', 'S', 'after', '[Start a new Chat]']
    expect(lines(given)).toEqual([...system.map(text => `system: ${text}`), 'user: hi'])
  })

  it('stands in the preset’s frame, once around all entries of a place', () => {
    const lorebooks = lore({ content: 'x', order: 1 }, { content: '$& {0}', order: 2 })
    const texts = { wi_format: '<{{char}}: {0}>' }
    expect(lines({ lorebooks, settings: { texts } })[1]).toBe('system: <Amy: x\n$& {0}>')
  })

  it('case 179: is one message where depth and role are one, in the order of the entries', () => {
    const at = { position: 4, depth: 2, role: 0 }
    const lorebooks = lore({ content: 'y', order: 20, ...at }, { content: 'x', order: 10, ...at })
    expect(chat({ history: four, lorebooks })[2]).toBe('system: x\ny')
  })

  it('tells in the inspector which entries a part is made of', () => {
    const { parts, activation } = ask({ lorebooks: lore({ content: 'x', comment: 'Elves', position: 0 }) })
    expect(parts[1]).toMatchObject({ source: 'lorebook', pieces: [{ name: 'Elves', entry: 'b.0' }] })
    expect(activation?.outcomes).toMatchObject([{ id: 'b.0', active: true, why: { kind: 'constant' } }])
  })

  it('stands around the author’s note, only in turns that have one', () => {
    const lorebooks = lore({ content: 'top', position: 2 }, { content: 'bottom', position: 3 })
    const note = (interval: number) => ({ text: 'NOTE', interval })
    expect(chat({ lorebooks, note: note(1) })[0]).toBe('system: top\nNOTE\nbottom')
    expect(chat({ lorebooks, note: note(2) })).toEqual(['user: hi'])
    expect(chat({ lorebooks })[0]).toBe('system: top\nbottom')
  })

  it('stands around the examples of the card as examples of its own', () => {
    const lorebooks = lore({ content: 'Bob: first', position: 5 }, { content: 'Bob: last', position: 6 })
    const given = { card: amy({ mes_example: 'Bob: middle' }), lorebooks }
    expect(lines(given).filter(line => line.startsWith('example_user'))).toEqual([
      'example_user: first',
      'example_user: middle',
      'example_user: last',
    ])
  })

  it('comes out of an outlet where a text asks for it, and nowhere else', () => {
    const lorebooks = lore({ content: 'x', position: 7, outletName: 'here' })
    expect(lines({ card: amy({ description: 'D {{outlet::here}}' }), lorebooks })).toEqual([
      'system: M',
      'system: D x',
      'system: [Start a new Chat]',
      'user: hi',
    ])
  })

  it('activates by the newest messages, not by hidden ones, and by an answer that is made anew no more', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Dragons bite.', constant: false, position: 0 })
    const seen = (given: PromptTestInput) => lines({ ...given, lorebooks }).includes('system: Dragons bite.')
    expect(seen({ history: history('user: a dragon') })).toBe(true)
    const [hidden] = history('user: a dragon').map(message => ({ ...message, hidden: true }))
    expect(seen({ history: hidden ? [hidden] : [] })).toBe(false)
    const turns = history('user: hi', 'assistant: a dragon')
    expect(seen({ history: turns })).toBe(true)
    expect(seen({ history: turns, action: 'regenerate' })).toBe(false)
    expect(seen({ history: turns, action: 'continue' })).toBe(true)
  })

  it('activates by the author’s note where the user wants that', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Bites.', constant: false, position: 0 })
    const note = (is_scanned: boolean) => ({ text: 'A dragon.', is_scanned })
    expect(ask({ lorebooks, note: note(true) }).activation?.active).toHaveLength(1)
    expect(ask({ lorebooks, note: note(false) }).activation?.active).toHaveLength(0)
  })

  it('reads the card without writing its variables twice', () => {
    const lorebooks = lore({ key: ['x'], matchCharacterDescription: true, constant: false })
    const card = amy({ description: '{{incvar::n}}' })
    expect(ask({ card, lorebooks }).state.variables.chat).toEqual({ n: 1 })
  })

  it('lasts: an entry that sticks is still active in the next turn', () => {
    const lorebooks = lore({ key: ['dragon'], content: 'Bites.', constant: false, sticky: 5 })
    const first = ask({ lorebooks, history: history('user: dragon') })
    const state = first.state.lorebooks
    const next = { history: history('user: dragon', 'assistant: a', 'user: b', 'assistant: c', 'user: d') }
    const again = ask({ ...next, lorebooks: { ...lorebooks, ...(state && { state }) } })
    expect(again.activation?.active).toMatchObject([{ why: { kind: 'sticky' } }])
  })

  it('is nothing without books', () => {
    expect(ask({})).toMatchObject({ activation: null, state: { lorebooks: null } })
  })
})
