import { describe, expect, it } from 'vitest'
import { buildPrompt } from './build.ts'
import { amy, ask, chat, history, inputOf, lines, without, withPrompts } from './testing/ask.ts'

describe('a prompt', () => {
  it('case 155: has its parts in order, then the chat', () => {
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

  it('has one kind of line break, whatever its texts use', () => {
    const text = 'One\r\ntwo\rthree'
    const entry = { keys: ['hi'], content: `@@depth 1\r\n${text}` }
    const card = amy({
      ...{ description: text, personality: text, scenario: text, system_prompt: text },
      ...{ mes_example: `<START>\r\n{{char}}: ${text}`, post_history_instructions: text },
      character_book: { extensions: {}, entries: [entry] } as never,
    })
    const { messages } = ask({ card, persona: { name: 'Bob', description: text } })
    expect(messages.filter(({ content }) => content.includes('\r'))).toEqual([])
    expect(messages.filter(({ content }) => content.includes('One\ntwo')).length).toBeGreaterThan(5)
  })

  it('case 41: calls a character by the nickname from its card', () => {
    const card = amy({ nickname: 'Ame', description: '{{char}}' })
    expect(lines({ card })[1]).toBe('system: Ame')
    expect(card.name).toBe('Amy')
  })

  it('knows its speakers by name and nickname in examples', () => {
    const mes_example = '<START>\n{{user}}: hi\nAmy: yes\nAme: and no'
    const card = amy({ nickname: 'Ame', mes_example })
    expect(lines({ card }).filter(line => line.startsWith('example_'))).toEqual([
      'example_user: hi',
      'example_assistant: yes',
      'example_assistant: and no',
    ])
  })

  it('does not stop a character at its own name', () => {
    const settings = { post_processing: 'single' } as const
    const { stop } = ask({ card: amy({ nickname: 'Ame' }), settings })
    expect(stop).toEqual(['\nBob:'])
  })

  it('has the card’s texts as they are when the preset’s formats are empty', () => {
    const texts = { personality_format: '', scenario_format: ' ' }
    const card = amy({ personality: 'P', scenario: 'S' })
    expect(lines({ card, settings: { texts } }).slice(1, 3)).toEqual(['system: P', 'system: S'])
  })

  it('leaves hidden messages out', () => {
    const hidden = history('user: q').map(message => ({ ...message, hidden: true }))
    expect(chat({ history: [...hidden, ...history('assistant: a')] })).toEqual(['assistant: a'])
  })

  it('uses the chat’s texts instead of the card’s', () => {
    const input = { card: amy({ scenario: 'S' }), chat: { id: 'c', overrides: { scenario: 'Mine' } } }
    expect(lines(input)[1]).toBe('system: Mine')
  })

  it('lets later prompts read variables that earlier ones wrote, and returns them', () => {
    const card = amy({ description: '{{setvar::mood::{{getvar::mood}}!}}', scenario: '{{getvar::mood}}' })
    const input = { card, variables: { chat: { mood: 'glad' } } }
    expect(lines(input)[1]).toBe('system: glad!')
    expect(ask(input).state.variables.chat).toEqual({ mood: 'glad!' })
  })

  it('fails when its required parts do not fit', () => {
    const card = amy({ description: 'word '.repeat(10_000) })
    const result = buildPrompt(inputOf({ card }))
    expect(result).toMatchObject({ ok: false, problem: { code: 'prompt_too_large', budget: 7497 } })
  })
})

describe('case 157: the system prompt of a card', () => {
  const card = amy({ system_prompt: 'X {{original}}' })

  it('replaces the main prompt, and can repeat it', () => {
    expect(lines({ card })[0]).toBe('system: X M')
  })

  it('leaves a main prompt that forbids overrides', () => {
    expect(lines({ card, settings: withPrompts({ identifier: 'main', forbid_overrides: true }) })[0]).toBe(
      'system: M',
    )
  })

  it('is left out while the main prompt is off', () => {
    expect(lines({ card, settings: { order: without('main') } })[0]).toBe('system: [Start a new Chat]')
  })

  it('shows what it replaced in the inspector', () => {
    expect(ask({ card }).parts[0]).toMatchObject({ text: 'M', kept: false, why: 'replaced' })
  })

  it('does not write the replaced prompt’s variables twice', () => {
    const settings = { system_prompt: '{{incvar::n}}' }
    expect(ask({ card, settings }).state.variables.chat).toEqual({ n: 1 })
  })

  it('leaves the user’s prompts when the card is not preferred', () => {
    expect(lines({ card, settings: { prefer_card_prompts: false } })[0]).toBe('system: M')
  })
})

it('case 158: ends with the post-history instructions of the card, unless they are switched off', () => {
  const card = amy({ post_history_instructions: 'P' })
  expect(chat({ card })).toEqual(['user: hi', 'system: P'])
  expect(chat({ card, settings: { order: without('jailbreak') } })).toEqual(['user: hi'])
})

describe('a user’s own prompt', () => {
  it('is where the order puts it, in its own role', () => {
    const settings = withPrompts({ identifier: 'mine', content: 'Be {{char}}', role: 'user' })
    expect(chat({ settings })).toEqual(['user: hi', 'user: Be Amy'])
  })

  it('is in the chat when it is put there', () => {
    const settings = withPrompts({
      identifier: 'mine',
      content: 'X',
      injection_position: 1,
      injection_depth: 1,
    })
    expect(chat({ settings })).toEqual(['system: X', 'user: hi'])
  })

  it('case 166: is above the last message, sorted by role: assistant, user, system', () => {
    const at = { injection_position: 1, injection_depth: 1 } as const
    const settings = withPrompts(
      { identifier: 's', content: 'S', role: 'system', ...at },
      { identifier: 'u', content: 'U', role: 'user', ...at },
      { identifier: 'a', content: 'A', role: 'assistant', ...at },
    )
    expect(chat({ settings })).toEqual(['assistant: A', 'user: U', 'system: S', 'user: hi'])
  })

  it('is used only for the kinds of generation that it names', () => {
    const settings = withPrompts({ identifier: 'mine', content: 'X', injection_trigger: ['impersonate'] })
    expect(chat({ settings })).toEqual(['user: hi'])
    expect(chat({ settings, action: 'impersonate' })).toContain('system: X')
  })

  it('replaces the product’s prompt of the same name, and says so', () => {
    const settings = { ...withPrompts({ identifier: 'nsfw', content: 'Mine' }), system_prompt: null }
    expect(ask({ settings }).parts.map(({ id, source }) => `${id} ${source}`)).toEqual([
      'main product',
      'nsfw preset',
      'newChat product',
      'history.hi history',
    ])
  })

  it('may leave out the chat', () => {
    const prompt = ask({ settings: { order: without('chatHistory') } })
    expect(prompt.messages).toEqual([{ role: 'system', content: 'M' }])
    expect(prompt.trimmed.messages).toBe(0)
  })
})

it('wraps card texts in the preset’s format, but not empty ones', () => {
  const texts = { scenario_format: 'Scene: {{scenario}}', personality_format: '[{{personality}}]' }
  const all = lines({ card: amy({ scenario: 'S' }), settings: { texts } })
  expect(all.slice(1, 3)).toEqual(['system: Scene: S', 'system: [Start a new Chat]'])
})
