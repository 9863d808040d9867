import type { AdminModel, adminModels, BodyIn, ModelId } from '@inkling/contract'
import { NewModel } from '../../api/schemas.ts'

/** Servers that speak OpenAI's protocol, by the address they are usually found at. */
export const knownServers = [
  { name: 'DeepSeek', base_url: 'https://api.deepseek.com/v1' },
  { name: 'OpenAI', base_url: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', base_url: 'https://openrouter.ai/api/v1' },
  { name: 'SiliconFlow', base_url: 'https://api.siliconflow.cn/v1' },
  { name: 'Ollama', base_url: 'http://localhost:11434/v1' },
  { name: 'LM Studio', base_url: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', base_url: 'http://localhost:8080/v1' },
] as const

/**
 * Reads the form into what the contract checks. A key that is not typed again is left as it is, because nobody gets
 * to see the stored one; only the box beside it takes it away.
 */
export function readModelForm(form: FormData): Record<string, unknown> {
  const key = textOf(form, 'api_key').trim()
  return {
    provider: form.get('provider'),
    base_url: textOf(form, 'base_url'),
    model: textOf(form, 'model'),
    name: textOf(form, 'name'),
    description: textOf(form, 'description'),
    context_tokens: numberOf(form, 'context_tokens'),
    max_output_tokens: numberOf(form, 'max_output_tokens'),
    position: numberOf(form, 'position'),
    recommended: form.has('recommended'),
    is_enabled: form.has('is_enabled'),
    supports_reasoning: form.has('supports_reasoning'),
    ...(form.has('clear_key') ? { api_key: null } : key === '' ? {} : { api_key: key }),
  }
}

/** What is to be tried of a form, or nothing while it can't be: the rest of it may still be missing. */
export function readTrial(form: FormData, id: ModelId | undefined): Trial | undefined {
  const { provider, base_url, model, api_key } = readModelForm(form)
  const checked = NewModel.safeParse({ provider, base_url, model, api_key, name: 'trial' })
  if (!checked.success) return undefined
  const { provider: known, base_url: address, model: name, api_key: key } = checked.data
  return { provider: known, base_url: address, model: name, api_key: key, id }
}
type Trial = BodyIn<typeof adminModels.testForm>

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Nothing typed is no number at all; zero would be one. */
const numberOf = (form: FormData, name: string): number =>
  textOf(form, name).trim() === '' ? Number.NaN : Number(textOf(form, name))

export type ModelFormValues = Pick<
  AdminModel,
  | 'provider'
  | 'base_url'
  | 'model'
  | 'name'
  | 'description'
  | 'context_tokens'
  | 'max_output_tokens'
  | 'position'
  | 'recommended'
  | 'is_enabled'
  | 'supports_reasoning'
  | 'api_key_last4'
>

/** What the form shows for a model that is not there yet. */
export const newModelValues: ModelFormValues = {
  provider: 'openai-compatible',
  base_url: '',
  model: '',
  name: '',
  description: '',
  context_tokens: 32_768,
  max_output_tokens: 2_048,
  position: 0,
  recommended: false,
  is_enabled: true,
  supports_reasoning: false,
  api_key_last4: null,
}
