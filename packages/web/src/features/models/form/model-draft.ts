import {
  type AdminModel,
  type adminModels,
  type BodyIn,
  type Model,
  type ModelId,
  type Provider,
  providerRequestParts,
  providerSamplingParams,
  type RequestPart,
  requestParts,
  type SamplingName,
  samplingNames,
} from '@inkling/contract'
import { NewModel } from '../../../api/schemas/schemas.ts'

export type NumberSamplingParam = Exclude<SamplingName, 'stop'>
export const numberSamplingParams = samplingNames.filter(
  (name): name is NumberSamplingParam => name !== 'stop',
)

/** What the form holds of a model: numbers as they are typed, lists as lines. */
export interface ModelDraft {
  readonly provider: Provider
  readonly base_url: string
  readonly model: string
  /** Typed anew; the stored one is shown to nobody. */
  readonly api_key: string
  readonly clears_key: boolean
  readonly name: string
  readonly description: string
  readonly context_tokens: string
  /** What its server says that it could hold. */
  readonly context_most: number | null
  readonly max_output_tokens: string
  /** Those that are not written are left to the upstream. */
  readonly sampling: Readonly<Partial<Record<NumberSamplingParam, string>>>
  readonly stop: string
  /** The knobs that it is sent; null is all that its provider knows. */
  readonly takes_only: readonly SamplingName[] | null
  readonly stop_max: string
  /** What its host is not told of what Inkling says by itself. */
  readonly refused: readonly RequestPart[]
  readonly output_limit: string
  /** Empty is as long as its kind may take. */
  readonly patience_s: string
  /** Empty is as Ollama likes. */
  readonly keep_alive: string
  /** Empty is as the server's environment says. */
  readonly proxy_url: string
  readonly supports_reasoning: boolean
  readonly reasoning_control: Model['reasoning_control']
  readonly supports_prefill: boolean
  readonly thoughts_open: string
  readonly thoughts_close: string
  /** Empty is nobody. */
  readonly fallback_id: string
  readonly daily_tokens: string
  readonly recommended: boolean
  readonly is_enabled: boolean
}

/** What the form shows for a model that is not there yet. */
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

/** What it shows for one that is. */
export function toModelDraft({ sampling, ...model }: AdminModel): ModelDraft {
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

/** The draft as the contract checks it. Of a model in the box, where it is cannot be changed. */
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

/** What is to be tried of a form, or nothing while it can't be: the rest of it may still be missing. */
export const toModelTest = (draft: ModelDraft, id: ModelId | undefined): ModelTestBody | undefined =>
  isReachable(draft) ? { ...upstreamIn(draft, id), model: draft.model } : undefined

/** Where to ask for models, or nothing while the form doesn't say. */
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

/** The knobs that a model of this draft is sent, of those that its provider knows. */
export const supportedParamsOf = ({ provider, takes_only }: ModelDraft): SamplingName[] =>
  providerSamplingParams[provider].filter(name => takes_only?.includes(name) ?? true)

/** A key that is not typed again is left as it is; only the box beside it takes it away. */
function toApiKeyField({ api_key, clears_key }: ModelDraft): { api_key?: string | null } {
  if (clears_key) return { api_key: null }
  const key = api_key.trim()
  return key === '' ? {} : { api_key: key }
}

/** What it begins with, of the knobs that it is sent: the others would be kept without being shown. */
function samplingOf(draft: ModelDraft): Record<string, unknown> {
  const taken = supportedParamsOf(draft)
  const stop = draft.stop.split('\n').filter(line => line !== '')
  const said = numberSamplingParams.flatMap(name => {
    const typed = draft.sampling[name] ?? ''
    return taken.includes(name) && typed.trim() !== '' ? [[name, Number(typed)] as const] : []
  })
  return { ...Object.fromEntries(said), ...(stop.length > 0 && taken.includes('stop') ? { stop } : {}) }
}

/** Nothing typed is no number at all; zero would be one. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const written = (value: number | null | undefined): string => (value == null ? '' : String(value))
