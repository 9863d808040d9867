import { describe, expect, it } from 'vitest'
import type { HistoryMessage } from '../model/types.ts'
import { amy, ask, withPrompts } from '../testing/ask.ts'

const fixed = ask({ history: [] }).tokens

const room = (tokens: number) => ({ context_tokens: fixed + tokens + 503 })

const counted = (tokens: number, id: string): HistoryMessage => ({
  id,
  role: 'user',
  content: id,
  name: 'Bob',
  tokens,
})
const ten = Array.from({ length: 10 }, (_, at) => counted(100, `m${at}`))

describe('the budget', () => {
  it('case 170: keeps the newest messages that fit', () => {
    const { messages } = ask({ history: ten, settings: room(350) })
    expect(messages.slice(2).map(message => message.content)).toEqual(['m7', 'm8', 'm9'])
  })

  it('case 170: keeps none when the newest does not fit', () => {
    const two = [counted(10, 'short'), counted(400, 'long')]
    expect(ask({ history: two, settings: room(350) }).messages).toHaveLength(2)
  })

  it('reports the dropped messages together, and never exceeds the window', () => {
    const { parts, trimmed, tokens, budget, state } = ask({ history: ten, settings: room(350) })
    expect(trimmed).toEqual({ messages: 7, oldest: 'm0', newest: 'm6', examples: 0 })
    expect(parts.filter(part => part.source === 'history')).toHaveLength(3)
    expect(tokens).toBeLessThanOrEqual(budget)
    expect(state.first_included).toBe(7)
  })

  it('counts messages outside the given history for the first included one', () => {
    const chat = { id: 'c', length: 5_000 }
    expect(ask({ history: ten, chat, settings: room(350) }).state.first_included).toBe(4_997)
  })

  it('charges inserted texts to the messages’ share, and drops them with old messages', () => {
    const settings = (depth: number) => ({
      ...withPrompts({ identifier: 'deep', content: 'X', injection_position: 1, injection_depth: depth }),
      ...room(350),
    })
    const near = ask({ history: ten, settings: settings(1) })
    expect(near.messages.slice(2).map(({ content }) => content)).toEqual(['m7', 'm8', 'X', 'm9'])
    const far = ask({ history: ten, settings: settings(9) })
    expect(far.parts.find(({ id }) => id === 'deep')).toMatchObject({ kept: false, why: 'budget' })
  })
})

describe('case 171: example dialogue', () => {
  const long = 'word '.repeat(100)

  it('is kept in whole blocks, the first ones first', () => {
    const card = amy({ mes_example: `<START>\nBob: a\n<START>\nBob: ${long}` })
    const { messages, trimmed } = ask({ card, history: [], settings: room(60) })
    expect(messages.filter(message => message.name).map(message => message.content)).toEqual(['a'])
    expect(trimmed.examples).toBe(1)
  })

  it('is left out when its first block does not fit', () => {
    const card = amy({ mes_example: `<START>\nBob: ${long}\n<START>\nBob: a` })
    expect(ask({ card, history: [], settings: room(60) }).trimmed.examples).toBe(2)
  })

  it('gets room after the history, or before it when pinned', () => {
    const card = amy({ mes_example: `Bob: ${long}` })
    const input = { card, history: [counted(50, 'm')] }
    expect(ask({ ...input, settings: room(150) }).trimmed).toMatchObject({ messages: 0, examples: 1 })
    const settings = { ...room(150), pin_examples: true }
    expect(ask({ ...input, settings }).trimmed).toMatchObject({ messages: 1, examples: 0 })
  })
})
