import { describe, expect, it } from 'vitest'
import { hasSamples, sampleFrom } from '../card/testing/samples.ts'
import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS } from '../prompt/model/definition.ts'
import { problemOf, readAll, readOne } from './testing/read-or-fail.ts'

const order = (...identifiers: string[]) => identifiers.map(identifier => ({ identifier, enabled: true }))
const LEGACY = DEFAULT_PROMPT_ORDER.filter(({ identifier }) => identifier !== 'personaDescription')

describe('a preset', () => {
  it('case 197: drops credentials and addresses, and says so', () => {
    const { preset, notices } = readOne({
      openai_max_tokens: 300,
      proxy_password: 'hunter2',
      reverse_proxy: 'https://elsewhere.example',
      custom_url: 'https://elsewhere.example/v1',
      custom_include_headers: 'Authorization: Bearer x',
      custom_include_body: '',
      home_page: 'https://elsewhere.example',
      openai_model: 'm',
      extensions: { addon: { inner: [{ api_key: 'sk-1', apiKeyVisible: true }] } },
    })
    expect(JSON.stringify(preset)).not.toMatch(/hunter2|elsewhere|Bearer|sk-1/)
    // The intended model is not secret and stays.
    expect(preset.rest).toEqual({ openai_model: 'm' })
    expect(preset.extensions).toEqual({ addon: { inner: [{ apiKeyVisible: true }] } })
    expect(notices.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'connection_dropped proxy_password',
      'connection_dropped reverse_proxy',
      'connection_dropped custom_url',
      'connection_dropped custom_include_headers',
      'connection_dropped home_page',
      'connection_dropped extensions.addon.inner.0.api_key',
    ])
  })

  it('case 198: with names in the completion gets them as a field', () => {
    const behaviour = (json: object) => readOne(json).preset.behaviour.names_behavior
    expect(behaviour({ names_in_completion: true })).toBe(1)
    expect(behaviour({ names_in_completion: true, names_behavior: 2 })).toBe(2)
    expect(behaviour({ names_in_completion: false })).toBeUndefined()
  })

  it('case 199: with only the old list uses it, with the persona in its usual place', () => {
    const lists = [{ character_id: 100000, order: LEGACY }]
    expect(readOne({ prompts: [], prompt_order: lists }).preset.order).toEqual(DEFAULT_PROMPT_ORDER)
    const turned = [{ character_id: '100000', order: order('jailbreak', 'main', 'x') }]
    const prompts = [{ identifier: 'x', content: 'X' }]
    expect(readOne({ prompts, prompt_order: turned }).preset.order.map(each => each.identifier)).toEqual([
      'jailbreak',
      'main',
      'worldInfoBefore',
      'personaDescription',
      'charDescription',
      'charPersonality',
      'scenario',
      'enhanceDefinitions',
      'nsfw',
      'worldInfoAfter',
      'dialogueExamples',
      'chatHistory',
      'x',
    ])
  })

  it('with the list for all characters uses it as it is', () => {
    const lists = [
      { character_id: 100000, order: LEGACY },
      { character_id: 100001, order: [{ identifier: 'main', enabled: false }, ...order('chatHistory')] },
    ]
    const { preset } = readOne({ prompts: [], prompt_order: lists })
    expect(preset.order).toEqual([
      { identifier: 'main', enabled: false },
      { identifier: 'chatHistory', enabled: true },
    ])
    expect(preset.other_orders).toEqual([lists[0]])
  })

  it('case 200: has its scripts separate from its other extensions', () => {
    const script = { id: 'i', scriptName: 'S', findRegex: '/a/g', replaceString: 'b', placement: [2] }
    const { preset } = readOne({
      prompts: [],
      prompt_order: [],
      extensions: { regex_scripts: [script], tavern_helper: {} },
    })
    expect(preset.regex_scripts).toMatchObject([script])
    expect(preset.extensions).toEqual({ tavern_helper: {} })
  })

  it('without lists has the default order and all built-in prompts', () => {
    const { preset } = readOne({ temperature: 1 })
    expect(preset.order).toEqual(DEFAULT_PROMPT_ORDER)
    expect(preset.prompts).toEqual(DEFAULT_PROMPTS)
  })

  it('has numbers and switches of the right type, and leaves missing fields out', () => {
    const { preset } = readOne({
      temperature: '0.7',
      seed: -1,
      openai_max_context: '8000',
      use_sysprompt: 'true',
    })
    expect(preset.sampling).toEqual({ temperature: 0.7 })
    expect(preset).toMatchObject({
      context_tokens: 8000,
      max_tokens: null,
      behaviour: { use_sysprompt: true },
    })
    expect(readOne({ seed: '5', top_p: {}, openai_max_tokens: 9 }).preset).toMatchObject({
      sampling: { seed: 5 },
      rest: { top_p: {} },
    })
  })

  it('may use the old field names', () => {
    const { preset } = readOne({
      main_prompt: 'M',
      nsfw_prompt: 'N',
      jailbreak_prompt: 'J',
      claude_use_sysprompt: true,
      image_inlining: false,
    })
    const contents = new Map(preset.prompts.map(({ identifier, content }) => [identifier, content]))
    expect(['main', 'nsfw', 'jailbreak'].map(identifier => contents.get(identifier))).toEqual(['M', 'N', 'J'])
    expect(preset.behaviour).toEqual({ use_sysprompt: true, media_inlining: false })
  })
})

describe('a prompt of a preset', () => {
  const promptsOf = (...prompts: object[]) => readOne({ prompts, prompt_order: [] })

  it('is complete, and keeps unknown fields', () => {
    expect(
      promptsOf({ identifier: 'x', name: 'X', injection_position: '1', injection_depth: '0', y: 1 }).preset
        .prompts[0],
    ).toEqual({
      identifier: 'x',
      name: 'X',
      role: 'system',
      content: '',
      injection_position: 1,
      injection_depth: 0,
      injection_order: 100,
      injection_trigger: [],
      forbid_overrides: false,
      y: 1,
    })
  })

  it('gets an identifier when it has none', () => {
    const { preset } = promptsOf({ content: 'a' }, { identifier: 'prompt-1', content: 'b' }, { content: 'c' })
    expect(preset.prompts.slice(0, 3).map(({ identifier, content }) => [identifier, content])).toEqual([
      ['prompt-1-1', 'a'],
      ['prompt-1', 'b'],
      ['prompt-3', 'c'],
    ])
  })

  it('counts once, and is reported when missing from the order', () => {
    const prompts = [
      { identifier: 'x', content: 'first' },
      { identifier: 'x', content: 'second' },
    ]
    const lists = [{ character_id: 100001, order: order('x', 'gone', 'x') }]
    const { preset, notices } = readOne({ prompts, prompt_order: lists })
    expect(preset.prompts[0]).toMatchObject({ content: 'first' })
    expect(preset.order).toEqual(order('x'))
    expect(notices).toEqual([
      { code: 'duplicate_prompt', path: 'prompts.1' },
      { code: 'prompt_missing', path: 'prompt_order.gone' },
    ])
  })
})

describe('a file related to presets', () => {
  it('may be an export of the prompt manager', () => {
    const data = { prompts: [{ identifier: 'x', content: 'X' }], prompt_order: order('main', 'x') }
    const { preset } = readOne({ version: 1, type: 'full', data })
    expect(preset.order).toEqual(order('main', 'x'))
    expect(preset.rest).toEqual({})
  })

  it('may have prompts without an order, which stand where they are in the list', () => {
    const prompts = ['first', 'main', 'second', 'jailbreak', 'last'].map(identifier => ({ identifier }))
    const { preset } = readOne({ prompts: [...prompts, { identifier: 'off', enabled: false }] })
    const order = preset.order.map(({ identifier, enabled }) => (enabled ? identifier : `${identifier}-`))
    expect(order.slice(0, 4)).toEqual(['main', 'second', 'first', 'worldInfoBefore'])
    expect(order.slice(-4)).toEqual(['chatHistory', 'jailbreak', 'last', 'off-'])
  })

  it('may be a system prompt', () => {
    expect(readAll({ name: 'N', content: 'C', post_history: 'P' }).presets).toEqual([
      { kind: 'system_prompt', name: 'N', content: 'C', post_history: 'P' },
    ])
  })

  it('may be a bundle, whose preset is for text completion', () => {
    const { presets, notices } = readAll({
      instruct: { name: 'I', input_sequence: 'i' },
      reasoning: { prefix: '<t>', suffix: '</t>' },
      preset: { temp: 1 },
    })
    expect(presets).toEqual([
      { kind: 'reasoning_template', name: 'file', prefix: '<t>', suffix: '</t>', separator: '' },
      { kind: 'instruct_template', name: 'I', template: { name: 'I', input_sequence: 'i' } },
    ])
    expect(notices.map(({ code }) => code)).toEqual(['text_completion_ignored', 'template_unused'])
  })

  it.each([
    [{ temp: 1, rep_pen: 1.1 }, 'text_completion_preset', 'text_completion_preset'],
    [{ entries: {} }, 'not_a_preset', 'lorebook'],
    [{ personas: {} }, 'not_a_preset', 'persona_backup'],
    [{ x: 1 }, 'not_a_preset', 'unknown'],
    [{ n: 3 }, 'not_a_preset', 'unknown'],
    [{ name: 'Risu', mainPrompt: 'M', temperature: 80, promptTemplate: [] }, 'not_a_preset', 'unknown'],
    [{ order: [1], temperature: 1.3, repetition_penalty: 2.7, max_length: 150 }, 'not_a_preset', 'unknown'],
    [{ presetId: 'x', endpoint: 'openAI', temperature: 0.5, top_p: 1 }, 'not_a_preset', 'unknown'],
    [{ model: 'm', temperature: 1, messages: [{ role: 'user', content: 'x' }] }, 'not_a_preset', 'chat'],
    [{ user_name: 'a', character_name: 'b', seed: 1 }, 'not_a_preset', 'chat'],
    [{ spec: 'chara_card_v2', data: { name: 'a' }, send_if_empty: '' }, 'not_a_preset', 'card'],
    [[], 'not_a_preset', 'unknown'],
    ['text', 'not_a_preset', 'unknown'],
  ])('is refused when it is %j', (json, code, kind) => {
    expect(problemOf(json)).toEqual({ code, kind })
  })

  it('is refused when it cannot be read', () => {
    expect(problemOf(new TextEncoder().encode('{"temperature": 1,'))).toEqual({ code: 'broken_json' })
  })
})

describe.skipIf(!hasSamples)('a real file', () => {
  const real = (name: string) => readAll(sampleFrom('presets-real', name))

  it('of a preset is read completely', () => {
    const { preset, notices } = readOne(sampleFrom('presets-real', 'st-openai-Default.json'))
    expect(preset).toMatchObject({
      sampling: { temperature: 1, n: 1 },
      context_tokens: 4095,
      max_tokens: 300,
      behaviour: { names_behavior: 0, stream_openai: true, continue_postfix: ' ' },
      texts: { new_chat_prompt: '[Start a new Chat]', wi_format: '{0}' },
      order: DEFAULT_PROMPT_ORDER,
    })
    expect(preset.prompts).toHaveLength(12)
    expect(Object.keys(preset.rest)).toEqual(
      expect.arrayContaining(['bias_preset_selected', 'show_external_models', 'bypass_status_check']),
    )
    expect(preset.rest).toMatchObject({ chat_completion_source: 'openai', openai_model: 'gpt-4-turbo' })
    expect(Object.keys(preset.rest).filter(key => /url|proxy|password|headers|body/.test(key))).toEqual([])
    expect(notices).toEqual([])
  })

  it.each([
    ['st-sysprompt-NeutralChat.json', { kind: 'system_prompt', name: 'Neutral - Chat', post_history: '' }],
    ['st-reasoning-DeepSeek.json', { kind: 'reasoning_template', prefix: '<think>\n', suffix: '\n</think>' }],
    ['st-context-ChatML.json', { kind: 'context_template', name: 'ChatML', template: { chat_start: '' } }],
    ['st-instruct-ChatML.json', { kind: 'instruct_template', template: { wrap: true } }],
  ])('%s is recognized by its shape', (name, expected) => {
    expect(real(name).presets).toMatchObject([expected])
  })
})
