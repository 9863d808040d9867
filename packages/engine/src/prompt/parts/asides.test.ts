import { describe, expect, it } from 'vitest'
import type { AuthorsNote, PersonaPlace, TextPlace } from '../model/types.ts'
import { amy, ask, chat, history, lines, without, withPrompts } from '../testing/ask.ts'

const four = history('user: m1', 'assistant: m2', 'user: m3', 'assistant: m4')
const inChat = (depth: number): TextPlace => ({ position: 'in_chat', depth })

describe('an author’s note', () => {
  const note = (more: Partial<AuthorsNote> = {}): AuthorsNote => ({ text: 'NOTE', ...more })

  it.each([
    [0, ['m1', 'm2', 'm3', 'm4', 'NOTE']],
    [2, ['m1', 'm2', 'NOTE', 'm3', 'm4']],
    [99, ['NOTE', 'm1', 'm2', 'm3', 'm4']],
  ])('case 165: has %d messages below it', (depth, expected) => {
    const all = chat({ history: four, note: note({ place: inChat(depth) }) })
    expect(all.map(line => line.split(': ')[1])).toEqual(expected)
  })

  it('is four messages deep by default', () => {
    expect(chat({ history: four, note: note() })[0]).toBe('system: NOTE')
  })

  it.each([
    [3, 3, true],
    [3, 4, false],
    [3, 6, true],
    [0, 3, false],
    [1, 0, true],
  ])('case 168: with interval %i and %i user messages is included: %s', (interval, count, isThere) => {
    const userLines = Array.from({ length: count }, (_, at) => `user: m${at}`)
    const all = chat({ history: history('assistant: hello', ...userLines), note: note({ interval }) })
    expect(all.includes('system: NOTE')).toBe(isThere)
  })

  it('case 168: with interval 1 waits until there is a chat', () => {
    expect(chat({ history: [], note: note() })).toEqual([])
  })

  it('counts messages outside the given history, and shows that it waits', () => {
    const input = { note: note({ interval: 2 }), chat: { id: 'c', user_messages: 7 } }
    expect(ask(input).parts).toContainEqual(expect.objectContaining({ text: 'NOTE', why: 'not_due' }))
  })

  it.each([
    ['before_main', ['system: NOTE', 'system: M']],
    ['after_main', ['system: M', 'system: NOTE']],
  ] as const)('is placed %s', (position, expected) => {
    expect(lines({ note: note({ place: { position } }) }).slice(0, 2)).toEqual(expected)
  })

  it('is included even when the main prompt is off', () => {
    const settings = { order: without('main') }
    expect(lines({ settings, note: note({ place: { position: 'after_main' } }) })[0]).toBe('system: NOTE')
  })
})

describe('the note of a card', () => {
  const five = [...four, ...history('user: m5')]

  it('case 169: is four messages deep with the system role by default', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D' } } })
    expect(chat({ card, history: five })[1]).toBe('system: D')
  })

  it('has its own depth and role, with the depth as number or text', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D', depth: '0', role: 'user' } } })
    expect(chat({ card, history: five }).at(-1)).toBe('user: D')
  })

  it('is below the author’s note at the same depth, in one message with it', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D', depth: 0 } } })
    const settings = withPrompts({
      identifier: 'mine',
      content: 'X',
      injection_position: 1,
      injection_depth: 0,
    })
    const note = { text: 'NOTE', place: inChat(0) }
    expect(chat({ card, settings, note }).at(-1)).toBe('system: X\nNOTE\nD')
  })
})

describe('the persona', () => {
  const persona = (place: PersonaPlace) => ({ name: 'Bob', description: 'I am {{user}}', place })

  it.each([
    ['note_top', 'I am Bob\nNOTE'],
    ['note_bottom', 'NOTE\nI am Bob'],
  ] as const)('is placed at the %s', (position, expected) => {
    const note = { text: 'NOTE', place: inChat(0) }
    expect(chat({ persona: persona({ position }), note }).at(-1)).toBe(`system: ${expected}`)
  })

  it('is two messages deep by default when it is in the chat', () => {
    expect(chat({ history: four, persona: persona({ position: 'at_depth' }) })[2]).toBe('system: I am Bob')
  })

  it('is left out when the user wants that', () => {
    expect(lines({ persona: persona({ position: 'nowhere' }) })).not.toContain('system: I am Bob')
  })
})

describe('the memory', () => {
  it('follows the main prompt as a summary, without expanding macros', () => {
    const all = lines({ memory: { summary: 'They met {{user}}.' } })
    expect(all[1]).toBe('system: [Earlier in this story: They met {{user}}.]')
  })
})
