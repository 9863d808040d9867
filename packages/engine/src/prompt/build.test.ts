import { describe, expect, it } from 'vitest'
import type { CardData } from '../card/card.ts'
import { normaliseCard } from '../card/shape/normalise.ts'
import { buildPrompt } from './build.ts'
import type { HistoryMessage, Prompt, PromptInput, PromptSettings, Role } from './types.ts'

const DEFAULTS: PromptSettings = {
  context_tokens: 8000,
  max_tokens: 500,
  system_prompt: 'M',
  post_history_instructions: null,
}

function amy(fields: Partial<CardData> = {}): CardData {
  const result = normaliseCard({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { name: 'Amy', ...fields },
  })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card.data
}

/** `user: hi` is a message; its id is its text. */
function history(...lines: string[]): HistoryMessage[] {
  return lines.map(line => {
    const [role = '', content = ''] = line.split(': ')
    return { id: content, role: role as Role, content, name: role }
  })
}

type Given = Omit<Partial<PromptInput>, 'settings'> & { settings?: Partial<PromptSettings> }

function input(more: Given): PromptInput {
  return {
    card: amy(),
    persona: { name: 'Bob', description: '' },
    history: history('user: hi'),
    action: 'send',
    ...more,
    settings: { ...DEFAULTS, ...more.settings },
  }
}

function prompt(more: Given): Prompt {
  const result = buildPrompt(input(more))
  if (!result.ok) throw new Error(result.problem.code)
  return result.prompt
}

function lines(more: Given): string[] {
  return prompt(more).messages.map(({ role, name, content }) => `${name ?? role}: ${content}`)
}

/** The lines after the marker of the chat. */
function chat(more: Given): string[] {
  const all = lines(more)
  return all.slice(all.indexOf('system: [Start a new Chat]') + 1)
}

describe('a prompt', () => {
  it('case 155: holds its parts in order, then the chat', () => {
    const card = amy({ description: 'D {{char}}', personality: 'P', scenario: 'S' })
    expect(lines({ card, persona: { name: 'Bob', description: 'I am {{user}}' } })).toEqual([
      'system: M',
      'system: I am Bob',
      'system: D Amy',
      'system: P',
      'system: S',
      'system: [Start a new Chat]',
      'user: hi',
    ])
  })

  it('case 156: has no empty message for an empty description', () => {
    expect(lines({ card: amy({ description: ' \r\n' }) })).toEqual([
      'system: M',
      'system: [Start a new Chat]',
      'user: hi',
    ])
  })

  describe('case 157: the system prompt of a card', () => {
    const card = amy({ system_prompt: 'X {{original}}' })

    it('replaces the main prompt, and can repeat it', () => {
      expect(lines({ card })[0]).toBe('system: X M')
    })

    it('leaves a main prompt alone that forbids it', () => {
      expect(lines({ card, settings: { switches: { main: { forbid_overrides: true } } } })[0]).toBe(
        'system: M',
      )
    })

    it('is nothing while the main prompt is switched off', () => {
      const off = { switches: { main: { enabled: false } } }
      expect(lines({ card, settings: off })[0]).toBe('system: [Start a new Chat]')
    })

    it('shows what it replaced in the inspector', () => {
      expect(prompt({ card }).parts[0]).toMatchObject({ text: 'M', kept: false, why: 'replaced' })
    })
  })

  it('case 158: ends with the post-history instructions of the card, unless they are switched off', () => {
    const card = amy({ post_history_instructions: 'P' })
    expect(chat({ card })).toEqual(['user: hi', 'system: P'])
    expect(chat({ card, settings: { switches: { jailbreak: { enabled: false } } } })).toEqual(['user: hi'])
  })

  it('keeps the user prompts when the card is not preferred', () => {
    const card = amy({ system_prompt: 'X' })
    expect(lines({ card, settings: { prefer_card_prompts: false } })[0]).toBe('system: M')
  })

  it('case 41: calls a character by the nickname that its card gives it', () => {
    expect(lines({ card: amy({ nickname: 'Ame', description: '{{char}}' }) })[1]).toBe('system: Ame')
  })
})

describe('the note of a card', () => {
  const messages = history('user: m1', 'assistant: m2', 'user: m3', 'assistant: m4', 'user: m5')

  it('case 169: stands four messages deep and is said by the system', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D' } } })
    expect(chat({ card, history: messages })[1]).toBe('system: D')
  })

  it('stands before the oldest message when it would be deeper', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D', depth: 99, role: 'user' } } })
    expect(chat({ card, history: messages }).slice(0, 2)).toEqual(['user: D', 'user: m1'])
  })

  it('stands after the last message at depth 0', () => {
    const card = amy({ extensions: { depth_prompt: { prompt: 'D', depth: 0 } } })
    expect(chat({ card, history: messages }).at(-1)).toBe('system: D')
  })
})

describe('the budget', () => {
  const fixed = prompt({ history: [] }).tokens
  const room = (tokens: number) => ({ context_tokens: fixed + tokens + 503 })
  const counted = (tokens: number, id: string): HistoryMessage => ({
    ...{ id, role: 'user', content: id, name: 'Bob' },
    tokens,
  })

  it('case 170: keeps the newest messages that fit', () => {
    const ten = Array.from({ length: 10 }, (_, at) => counted(100, `m${at}`))
    const { messages, trimmed } = prompt({ history: ten, settings: room(350) })
    expect(messages.slice(2).map(message => message.content)).toEqual(['m7', 'm8', 'm9'])
    expect(trimmed).toEqual({ messages: 7, examples: 0 })
  })

  it('case 170: keeps none when the newest does not fit', () => {
    const two = [counted(10, 'short'), counted(400, 'long')]
    expect(prompt({ history: two, settings: room(350) }).messages).toHaveLength(2)
  })

  it('tells what fell off, and never promises more than the window', () => {
    const ten = Array.from({ length: 10 }, (_, at) => counted(100, `m${at}`))
    const { parts, tokens, budget } = prompt({ history: ten, settings: room(350) })
    expect(parts.find(part => part.id === 'history.m6')).toMatchObject({ kept: false, why: 'budget' })
    expect(tokens).toBeLessThanOrEqual(budget)
  })

  describe('case 171: example dialogue', () => {
    const long = 'word '.repeat(100)

    it('stays as whole blocks, the first ones first', () => {
      const card = amy({ mes_example: `<START>\nBob: a\n<START>\nBob: ${long}` })
      const { messages, trimmed } = prompt({ card, history: [], settings: room(60) })
      expect(messages.filter(message => message.name).map(message => message.content)).toEqual(['a'])
      expect(trimmed.examples).toBe(1)
    })

    it('is left out when its first block does not fit', () => {
      const card = amy({ mes_example: `<START>\nBob: ${long}\n<START>\nBob: a` })
      expect(prompt({ card, history: [], settings: room(60) }).trimmed.examples).toBe(2)
    })

    it('goes before history when it is pinned', () => {
      const card = amy({ mes_example: `Bob: ${long}` })
      const settings = { ...room(130), pin_examples: true }
      expect(prompt({ card, history: [counted(50, 'm')], settings }).trimmed).toEqual({
        messages: 1,
        examples: 0,
      })
    })
  })

  it('is a problem when what must be in the prompt does not fit', () => {
    const card = amy({ description: 'word '.repeat(10_000) })
    const result = buildPrompt(input({ card }))
    expect(result).toMatchObject({ ok: false, problem: { code: 'prompt_too_large', budget: 7497 } })
  })
})

describe('an action', () => {
  const turns = history('user: q', 'assistant: a')
  const card = amy({ post_history_instructions: 'P' })

  it('case 172: to continue puts the last message and a nudge at the end', () => {
    expect(chat({ card, history: turns, action: 'continue' })).toEqual([
      'user: q',
      'system: P',
      'assistant: a',
      expect.stringMatching(/^system: \[Go on/),
    ])
  })

  it('case 172: to continue ends with the message itself where the model goes on with it', () => {
    const settings = { continue_prefill: true }
    expect(chat({ card, history: turns, action: 'continue', settings }).at(-1)).toBe('assistant: a')
  })

  it('case 173: to impersonate ends with the instruction to write as the user', () => {
    expect(chat({ card, history: turns, action: 'impersonate' }).at(-1)).toMatch(/^system: \[Write.*Bob/)
  })

  it('case 178: to regenerate leaves the last answer out', () => {
    expect(chat({ history: turns, action: 'regenerate' })).toEqual(['user: q'])
  })

  it('case 175: keeps a narrator a system message', () => {
    expect(chat({ history: history('system: Night falls.') })).toEqual(['system: Night falls.'])
  })
})
