import { describe, expect, it } from 'vitest'
import { amy, ask, chat, history } from './testing/ask.ts'

const turns = history('user: q', 'assistant: a')
const card = amy({ post_history_instructions: 'P' })

describe('continuing', () => {
  it('case 172: puts the last message and a nudge at the end', () => {
    expect(chat({ card, history: turns, action: 'continue' })).toEqual([
      'user: q',
      'system: P',
      'assistant: a',
      expect.stringMatching(/^system: \[Go on/),
    ])
  })

  it('case 172: ends with the message itself when the model supports prefill', () => {
    const settings = { continue_prefill: true }
    const prompt = ask({ card, history: turns, action: 'continue', settings })
    expect(prompt.messages.at(-1)).toEqual({ role: 'assistant', content: 'a' })
    expect(prompt).toMatchObject({ prefill: 'a', postfix: ' ' })
  })

  it('puts the user’s prefill before it', () => {
    const settings = { continue_prefill: true, supports_prefill: true, assistant_prefill: 'Sure. ' }
    expect(ask({ history: turns, action: 'continue', settings }).prefill).toBe('Sure.\n\na')
  })

  it('nudges after a message by the user, which no model takes for its own', () => {
    const settings = { continue_prefill: true }
    expect(chat({ history: history('user: q'), action: 'continue', settings }).at(-1)).toMatch(/Go on/)
  })

  it('joins with the user’s postfix', () => {
    const settings = { continue_postfix: '\n' }
    expect(ask({ history: turns, action: 'continue', settings }).postfix).toBe('\n')
  })
})

describe('an action', () => {
  it('case 173: to impersonate ends with the instruction to write as the user', () => {
    const group = { members: [{ name: 'Amy' }, { name: 'Bea' }] }
    const all = chat({ card, group, history: turns, action: 'impersonate' })
    expect(all.at(-1)).toMatch(/^system: \[Write.*Bob/)
    expect(all.join()).not.toContain('[Write the next reply only')
  })

  it.each(['regenerate', 'swipe'] as const)('case 178: to %s leaves out the last answer', action => {
    expect(chat({ history: turns, action })).toEqual(['user: q'])
    expect(chat({ history: history('user: q'), action })).toEqual(['user: q'])
  })

  it('to generate quietly ends with the hidden instruction', () => {
    expect(chat({ action: 'quiet', quiet_prompt: 'Sum it up for {{user}}.' }).at(-1)).toBe(
      'system: Sum it up for Bob.',
    )
  })

  it('to send nothing uses the user’s filler, so that the model does not answer itself', () => {
    const settings = { send_if_empty: 'Go on.' }
    expect(chat({ history: turns, settings }).at(-1)).toBe('user: Go on.')
    expect(chat({ history: history('user: q'), settings })).toEqual(['user: q'])
  })

  it('starts the answer only for models that support prefill', () => {
    const settings = { assistant_prefill: '{{char}}:', assistant_impersonation: '{{user}}:' }
    expect(ask({ settings }).prefill).toBeNull()
    const able = { ...settings, supports_prefill: true }
    expect(ask({ settings: able }).messages.at(-1)).toEqual({ role: 'assistant', content: 'Amy:' })
    expect(ask({ settings: able, action: 'impersonate' }).prefill).toBe('Bob:')
  })
})
