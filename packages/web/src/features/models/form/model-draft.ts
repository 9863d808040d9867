import {
  type AdminModel,
  type adminModels,
  type BodyIn,
  type Model,
  type ModelId,
  type OwnModel,
  type Provider,
  providerRequestParts,
  providerSamplingParams,
  type RequestPart,
  requestParts,
  type SamplingName,
  samplingNames,
} from '@inkling/contract'
import { NewModel } from '../../../api/schemas/schemas.ts'

type NumberSamplingParam = Exclude<SamplingName, 'stop'>
export const numberSamplingParams = samplingNames.filter(
  (name): name is NumberSamplingParam => name !== 'stop',
)

/** Form state: numbers as typed, lists as lines. */
export interface ModelDraft {
  readonly provider: Provider
  readonly base_url: string
  readonly model: string
  /** The stored key is never shown. */
  readonly api_key: string
  readonly clears_key: boolean
  readonly name: string
  readonly description: string
  readonly context_tokens: string
  /** The maximum reported by the model's server. */
  readonly context_most: number | null
  readonly max_output_tokens: string
  /** Empty values use the upstream's defaults. */
  readonly sampling: Readonly<Partial<Record<NumberSamplingParam, string>>>
  readonly stop: string
  /** Null means all parameters of the provider. */
  readonly takes_only: readonly SamplingName[] | null
  readonly stop_max: string
  /** Omitted from requests to this host. */
  readonly refused: readonly RequestPart[]
  readonly output_limit: string
  /** Empty uses the provider's default. */
  readonly patience_s: string
  /** Empty uses Ollama's default. */
  readonly keep_alive: string
  /** Empty uses the server's environment. */
  readonly proxy_url: string
  readonly supports_reasoning: boolean
  readonly reasoning_control: Model['reasoning_control']
  readonly supports_prefill: boolean
  readonly thoughts_open: string
  readonly thoughts_close: string
  /** Empty means no fallback. */
  readonly fallback_id: string
  readonly daily_tokens: string
  readonly recommended: boolean
  readonly is_enabled: boolean
}

export const newDraft: ModelDraft = {
  provider: 'openai-compatible',
  base_url: '',
  model: '',
  api_key: '',
  clears_key: false,
  name: '',
  description: '',
  context_tokens: '32768',
  context_most: null,
  max_output_tokens: '2048',
  sampling: {},
  stop: '',
  takes_only: null,
  stop_max: '',
  refused: [],
  output_limit: '',
  patience_s: '',
  keep_alive: '',
  proxy_url: '',
  supports_reasoning: false,
  reasoning_control: 'none',
  supports_prefill: false,
  thoughts_open: '',
  thoughts_close: '',
  fallback_id: '',
  daily_tokens: '',
  recommended: false,
  is_enabled: true,
}

/** Own models have no fields for these values. */
const decidedByAdmins = {
  keep_alive: null,
  proxy_url: null,
  fallback_id: null,
  daily_tokens: null,
  recommended: false,
  is_enabled: true,
}

export function toModelDraft({ sampling, ...own }: AdminModel | OwnModel): ModelDraft {
  const model = { ...decidedByAdmins, ...own }
  const { stop = [], ...knobs } = sampling
  const typed = Object.entries(knobs).map(([name, value]) => [name, written(value)] as const)
  return {
    ...model,
    api_key: '',
    clears_key: false,
    context_tokens: written(model.context_tokens),
    context_most: null,
    max_output_tokens: written(model.max_output_tokens),
    sampling: Object.fromEntries(typed),
    stop: stop.join('\n'),
    stop_max: written(model.stop_max),
    refused: requestParts.filter(part => model.refused.includes(part)),
    output_limit: written(model.output_limit),
    patience_s: written(model.patience_s),
    keep_alive: model.keep_alive ?? '',
    proxy_url: model.proxy_url ?? '',
    fallback_id: model.fallback_id ?? '',
    daily_tokens: written(model.daily_tokens),
  }
}

/** A local model's address can't change. */
export function toBody(draft: ModelDraft): Record<string, unknown> {
  const { provider, base_url, model, name, description, supports_reasoning } = draft
  return {
    ...(provider === 'llama-cpp' ? {} : { provider, base_url, model, ...toApiKeyField(draft) }),
    name,
    description,
    context_tokens: numberOf(draft.context_tokens),
    max_output_tokens: numberOf(draft.max_output_tokens),
    sampling: samplingOf(draft),
    takes_only: draft.takes_only,
    stop_max: numberOrNull(draft.stop_max),
    refused: draft.refused.filter(part => providerRequestParts[draft.provider].includes(part)),
    output_limit: numberOrNull(draft.output_limit),
    patience_s: numberOrNull(draft.patience_s),
    keep_alive: draft.keep_alive.trim() || null,
    proxy_url: draft.proxy_url.trim() || null,
    supports_reasoning,
    reasoning_control: supports_reasoning ? draft.reasoning_control : 'none',
    supports_prefill: draft.supports_prefill,
    thoughts_open: draft.thoughts_open,
    thoughts_close: draft.thoughts_close,
    fallback_id: draft.fallback_id || null,
    daily_tokens: numberOrNull(draft.daily_tokens),
    recommended: draft.recommended,
    is_enabled: draft.is_enabled,
  }
}

/** The body for testing a draft; undefined until it has address and model. */
export const toModelTest = (draft: ModelDraft, id: ModelId | undefined): ModelTestBody | undefined =>
  isReachable(draft) ? { ...upstreamIn(draft, id), model: draft.model } : undefined

/** The body for listing models; undefined until the draft has an address. */
export const toUpstreamQuery = (draft: ModelDraft, id: ModelId | undefined): ModelTestBody | undefined =>
  isReachable({ ...draft, model: 'any' }) ? upstreamIn(draft, id) : undefined

type ModelTestBody = BodyIn<typeof adminModels.testForm>

const upstreamIn = (draft: ModelDraft, id: ModelId | undefined): ModelTestBody => ({
  provider: draft.provider,
  base_url: draft.base_url,
  ...toApiKeyField(draft),
  ...(draft.proxy_url.trim() !== '' && { proxy_url: draft.proxy_url.trim() }),
  id,
})

const isReachable = ({ provider, base_url, model }: ModelDraft): boolean =>
  NewModel.safeParse({ provider, base_url, model, name: 'trial' }).success

export const supportedParamsOf = ({ provider, takes_only }: ModelDraft): SamplingName[] =>
  providerSamplingParams[provider].filter(name => takes_only?.includes(name) ?? true)

/** An empty key keeps the stored one; only the checkbox removes it. */
function toApiKeyField({ api_key, clears_key }: ModelDraft): { api_key?: string | null } {
  if (clears_key) return { api_key: null }
  const key = api_key.trim()
  return key === '' ? {} : { api_key: key }
}

/** Unsupported parameters are dropped, because they would be stored invisibly. */
function samplingOf(draft: ModelDraft): Record<string, unknown> {
  const taken = supportedParamsOf(draft)
  const stop = draft.stop.split('\n').filter(line => line !== '')
  const numbers = numberSamplingParams.flatMap(name => {
    const typed = draft.sampling[name] ?? ''
    return taken.includes(name) && typed.trim() !== '' ? [[name, Number(typed)] as const] : []
  })
  return { ...Object.fromEntries(numbers), ...(stop.length > 0 && taken.includes('stop') ? { stop } : {}) }
}

/** Empty becomes NaN, because zero is a valid value. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const written = (value: number | null | undefined): string => (value == null ? '' : String(value))
