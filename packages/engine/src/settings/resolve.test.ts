import { expect, it } from 'vitest'
import { readPreset } from '../preset/read.ts'
import { DEFAULT_PROMPT_ORDER } from '../prompt/model/definition.ts'
import type { RegexScript } from '../regex/model/script.ts'
import { type ModelLimits, PRODUCT_SETTINGS } from './layers.ts'
import { type ResolvedSettings, resolveSettings, type SettingsLayers } from './resolve.ts'

const MODEL: ModelLimits = {
  context_tokens: 8_000,
  max_output_tokens: 1_000,
  sampling: { temperature: 0.6, top_p: undefined },
}
const NOBODY: SettingsLayers = { session: null, card: null, global: null, preset: null, model: null }

const resolve = (layers: Partial<SettingsLayers>): ResolvedSettings =>
  resolveSettings({ ...NOBODY, ...layers })

function presetOf(json: object) {
  const read = readPreset({ prompts: [], prompt_order: [], ...json })
  const [first] = read.ok ? read.presets : []
  if (first?.kind !== 'chat_completion_preset') throw new Error('not a preset')
  return first.preset
}

const script = (id: string, findRegex = id) => ({ id, findRegex }) as RegexScript // only the fields used

it('the chat overrides its card, the card all chats, and all chats the preset', () => {
  const preset = presetOf({ temperature: 4, continue_postfix: '4' })
  const global = { sampling: { temperature: 3 }, max_tokens: 300 }
  const card = { sampling: { temperature: 2 }, max_tokens: 200 }
  const session = { sampling: { temperature: 1 } }
  expect(resolve({ preset }).effective.sampling.temperature).toBe(4)
  expect(resolve({ preset, global }).effective.sampling.temperature).toBe(3)
  expect(resolve({ preset, global, card }).effective.sampling.temperature).toBe(2)
  const { effective, sources } = resolve({ preset, global, card, session })
  expect(effective).toMatchObject({ sampling: { temperature: 1 }, max_tokens: 200, continue_postfix: '4' })
  expect(sources).toMatchObject({
    'sampling.temperature': 'session',
    max_tokens: 'card',
    continue_postfix: 'preset',
    pin_examples: 'product',
  })
})

it('a preset overrides the model, and the model the product defaults', () => {
  const preset = presetOf({ openai_max_tokens: 300 })
  const { effective, sources } = resolve({ preset, model: MODEL })
  expect(effective).toMatchObject({ max_tokens: 300, context_tokens: 8_000, sampling: { temperature: 0.6 } })
  expect(sources).toMatchObject({
    max_tokens: 'preset',
    context_tokens: 'model',
    'sampling.temperature': 'model',
  })
})

it('a model that supports prefill uses it, unless the user says otherwise', () => {
  const model = { ...MODEL, supports_prefill: true }
  const prefill = (layers: Partial<SettingsLayers>) => resolve(layers).effective.continue_prefill
  expect(prefill({ model })).toBe(true)
  expect(prefill({ model: MODEL })).toBe(false)
  // Presets made without a capable model have `continue_prefill: false`.
  expect(prefill({ model, preset: presetOf({ continue_prefill: false }) })).toBe(true)
  expect(prefill({ model: MODEL, preset: presetOf({ continue_prefill: true }) })).toBe(true)
  expect(prefill({ model, global: { continue_prefill: false } })).toBe(false)
})

it('unset values come from the product, or are left to the model', () => {
  const { effective, sources } = resolve({})
  expect(effective.author_note).toEqual(PRODUCT_SETTINGS.author_note)
  expect(effective.sampling.top_k).toBeNull()
  expect(sources).not.toHaveProperty('sampling.top_k')
  expect(sources).not.toHaveProperty('model_id')
})

it('false, zero and the empty text count as set', () => {
  const session = { prefer_card_prompts: false, names_behavior: 0 as const, system_prompt: '' }
  const { effective, sources } = resolve({ session, global: { names_behavior: 2, system_prompt: 'G' } })
  expect(effective).toMatchObject(session)
  expect(sources).toMatchObject({ prefer_card_prompts: 'session', names_behavior: 'session' })
})

it('every field of a group is resolved separately', () => {
  const { effective, sources } = resolve({
    session: { author_note: { text: 'It rains.' } },
    global: { author_note: { text: 'It is dry.', depth: 1 } },
  })
  expect(effective.author_note).toMatchObject({ text: 'It rains.', depth: 1, role: 'system' })
  expect(sources).toMatchObject({
    'author_note.text': 'session',
    'author_note.depth': 'global',
    'author_note.role': 'product',
  })
})

it('lorebooks of all scopes are attached together, each by the nearest scope that names it', () => {
  const { effective } = resolve({
    global: { lorebook_ids: ['world', 'city'] },
    card: { lorebook_ids: ['city'] },
    session: { lorebook_ids: ['tavern'] },
  })
  expect(effective.lorebook_ids).toEqual([
    { id: 'world', source: 'global' },
    { id: 'city', source: 'card' },
    { id: 'tavern', source: 'chat' },
  ])
})

it('scripts of all scopes run, with the nearer one for a shared id', () => {
  const { effective } = resolve({
    global: { regex_scripts: [script('a'), script('b', 'far')] },
    session: { regex_scripts: [script('b', 'near')] },
  })
  expect(effective.regex_scripts).toEqual([
    { script: script('a'), source: 'global' },
    { script: script('b', 'near'), source: 'session' },
  ])
})

it('a window larger than the model’s becomes the model’s, which is then the source', () => {
  const { effective, sources } = resolve({
    session: { context_tokens: 100_000, max_tokens: 900 },
    model: MODEL,
  })
  expect(effective).toMatchObject({ context_tokens: 8_000, max_tokens: 900 })
  expect(sources).toMatchObject({ context_tokens: 'model', max_tokens: 'session' })
})

it('an answer takes no more than half of the window', () => {
  const { effective, sources } = resolve({
    session: { context_tokens: 1_000, max_tokens: 900 },
    model: MODEL,
  })
  expect(effective).toMatchObject({ context_tokens: 1_000, max_tokens: 500 })
  expect(sources).toMatchObject({ context_tokens: 'session', max_tokens: 'model' })
})

it('a preset switches its prompts, and a scope can switch single ones', () => {
  const order = DEFAULT_PROMPT_ORDER.map(({ identifier }) => ({ identifier, enabled: identifier !== 'nsfw' }))
  const preset = presetOf({ prompt_order: [{ character_id: 100_001, order }] })
  const { effective, sources } = resolve({ preset, card: { prompt_switches: { jailbreak: false } } })
  expect(effective.prompt_switches).toMatchObject({ main: true, nsfw: false, jailbreak: false })
  expect(sources).toMatchObject({ 'prompt_switches.nsfw': 'preset', 'prompt_switches.jailbreak': 'card' })
})

it('a switch can have any name', () => {
  const hostile = JSON.parse('{ "__proto__": false, "constructor": true }')
  const { effective } = resolve({ session: { script_switches: hostile } })
  expect(Object.entries(effective.script_switches)).toEqual(Object.entries(hostile))
  expect(resolve({}).effective.script_switches).toEqual({})
})

it.each([
  ['semi_tools', 'semi'],
  ['strict', 'strict'],
  ['', 'none'],
  ['claude', 'none'],
])('the post-processing %j of a file becomes %s', (custom_prompt_post_processing, mode) => {
  expect(resolve({ preset: presetOf({ custom_prompt_post_processing }) }).effective.post_processing).toBe(
    mode,
  )
})

it.each([
  ['min', 'minimal'],
  ['max', 'high'],
  ['auto', null],
  ['constructor', null],
])('the effort %s of a file becomes %s', (reasoning_effort, effort) => {
  expect(resolve({ preset: presetOf({ reasoning_effort }) }).effective.reasoning_effort).toBe(effort)
})

it('a preset has thought markers, and keeps them when it is written again', () => {
  const preset = presetOf({ thoughts_open: '<plan>', thoughts_close: '</plan>' })
  const { effective } = resolve({ preset })
  expect(effective).toMatchObject({ thoughts_open: '<plan>', thoughts_close: '</plan>' })
})
