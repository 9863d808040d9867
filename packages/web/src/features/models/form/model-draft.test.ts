import { type AdminModel, ModelChange, ModelId, NewModel } from '@inkling/contract'
import { expect, test } from 'vitest'
import {
  type ModelDraft,
  newDraft,
  supportedParamsOf,
  toBody,
  toModelDraft,
  toModelTest,
  toUpstreamQuery,
} from './model-draft.ts'

const typed = (changes: Partial<ModelDraft> = {}): ModelDraft => ({
  ...newDraft,
  name: 'Local',
  model: 'qwen3',
  base_url: 'http://localhost:11434/v1',
  ...changes,
})

const model = {
  id: ModelId.parse('018f0000-0000-7000-8000-000000000001'),
  name: 'Stored',
  description: '',
  provider: 'anthropic',
  base_url: 'https://api.example/v1',
  model: 'stored-1',
  api_key_last4: 'abcd',
  context_tokens: 200_000,
  max_output_tokens: 8_192,
  sampling: { temperature: 0.8, stop: ['END', 'USER:'] },
  takes: ['temperature', 'stop'],
  takes_only: ['temperature', 'stop'],
  stop_max: 4,
  refused: ['seed', 'cache'],
  output_limit: 4_096,
  patience_s: 600,
  keep_alive: null,
  proxy_url: 'http://127.0.0.1:7890',
  supports_reasoning: true,
  reasoning_control: 'effort',
  supports_prefill: true,
  thoughts_open: '',
  thoughts_close: '',
  fallback_id: null,
  daily_tokens: 50_000,
  download: null,
  recommended: true,
  is_enabled: true,
  position: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} satisfies AdminModel

test('a new form with name and address is a valid model', () => {
  expect(NewModel.parse(toBody(typed()))).toMatchObject({
    name: 'Local',
    base_url: 'http://localhost:11434/v1',
    context_tokens: 32_768,
    takes_only: null,
    daily_tokens: null,
    is_enabled: true,
    recommended: false,
  })
})

test('a model that is saved unchanged stays the same', () => {
  const { name, sampling, takes_only, stop_max, reasoning_control, daily_tokens, max_output_tokens } = model
  expect(ModelChange.parse(toBody(toModelDraft(model)))).toMatchObject({
    ...{ name, sampling, takes_only, stop_max, reasoning_control, daily_tokens, max_output_tokens },
    // Rejected parameters are retried, but request parts have a checkbox.
    ...{ refused: ['cache'], output_limit: 4_096, patience_s: 600 },
  })
})

test('the key is kept when empty, replaced when typed, and removed by the checkbox', () => {
  expect(toBody(typed())).not.toHaveProperty('api_key')
  expect(toBody(typed({ api_key: ' sk-1 ' }))).toHaveProperty('api_key', 'sk-1')
  expect(toBody(typed({ api_key: 'sk-1', clears_key: true }))).toHaveProperty('api_key', null)
})

test('a remote model needs an address and a name, the demo model does not', () => {
  const empty = { base_url: '', model: '' }
  const paths = NewModel.safeParse(toBody(typed(empty))).error?.issues.map(issue => issue.path[0])
  expect(paths).toEqual(['base_url', 'model'])
  expect(NewModel.safeParse(toBody(typed({ ...empty, provider: 'demo' }))).success).toBe(true)
})

test('the path of a built-in model is not sent', () => {
  expect(toBody(toModelDraft({ ...model, provider: 'llama-cpp' }))).not.toHaveProperty('provider')
})

test('an empty number is an error where required, and means no limit elsewhere', () => {
  const checked = NewModel.safeParse(toBody(typed({ context_tokens: '', daily_tokens: '' })))
  expect(checked.error?.issues.map(({ path }) => path)).toEqual([['context_tokens']])
})

test('only sampling parameters that the model supports are kept', () => {
  const draft = typed({ sampling: { temperature: '1', min_p: '0.1' }, takes_only: ['temperature'] })
  expect(toBody(draft).sampling).toEqual({ temperature: 1 })
  expect(supportedParamsOf(typed({ provider: 'anthropic' }))).not.toContain('min_p')
})

test('a model without reasoning has no reasoning settings', () => {
  expect(toBody(typed({ reasoning_control: 'effort' }))).toHaveProperty('reasoning_control', 'none')
})

test('a model can be tested before it has a name, but not without an address', () => {
  expect(toModelTest(typed({ name: '' }), undefined)).toMatchObject({ model: 'qwen3' })
  expect(toModelTest(typed({ base_url: 'no address' }), undefined)).toBeUndefined()
})

test('a server can be asked for its models before one is chosen', () => {
  expect(toUpstreamQuery(typed({ model: '' }), undefined)).toMatchObject({
    base_url: 'http://localhost:11434/v1',
  })
  expect(toUpstreamQuery(typed({ base_url: '' }), undefined)).toBeUndefined()
})
