import { z } from 'zod'
import { providers, reasoningControls, requestParts, samplingNames } from '../base/choices.ts'
import { ModelId } from '../base/ids.ts'
import {
  API_KEY_MAX,
  MODEL_DESCRIPTION_MAX,
  MODEL_NAME_MAX,
  THOUGHT_MARK_MAX,
  URL_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { Problem } from '../base/problem.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'
import { keyIn, withScheme } from './addresses.ts'
import { ModelCatalog } from './catalog.ts'
import { Download } from './downloads.ts'

export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

export const SamplingName = z.enum(samplingNames)
export type SamplingName = z.infer<typeof SamplingName>

/** Inkling adds these parts; a host may reject them. */
export const RequestPart = z.enum(requestParts)
export type RequestPart = z.infer<typeof RequestPart>

/** Everything in a request that a host may reject. */
export const RejectedField = z.enum([...samplingNames, 'reasoning', ...requestParts])
export type RejectedField = z.infer<typeof RejectedField>

/** Absent parameters use the upstream's default. */
export const Sampling = z.object({
  temperature: z.number().min(0).max(5).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).max(1_000).optional(),
  min_p: z.number().min(0).max(1).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  repetition_penalty: z.number().min(0).max(5).optional(),
  seed: z.int().optional(),
  stop: z.array(z.string().min(1).max(200)).max(16).optional(),
})
export type Sampling = z.infer<typeof Sampling>

/** A model as every user sees it. */
export const Model = z.object({
  id: ModelId,
  name: z.string(),
  description: z.string(),
  provider: Provider,
  context_tokens: z.int(),
  max_output_tokens: z.int(),
  takes: z.array(SamplingName).describe('parameters that have an effect'),
  supports_reasoning: z.boolean(),
  reasoning_control: z.enum(reasoningControls),
  daily_tokens: z.int().nullable().describe('tokens an account can use per day; null is no limit'),
  recommended: z.boolean(),
  is_own: z.boolean().describe('whether the user connected it with a key of their own'),
  position: z.int(),
})
export type Model = z.infer<typeof Model>

/** A model as admins see it, with only the last four characters of the API key. */
export const AdminModel = Model.omit({ is_own: true }).extend({
  base_url: z.string(),
  model: z.string(),
  api_key_last4: z.string().nullable(),
  sampling: Sampling,
  takes_only: z
    .array(SamplingName)
    .nullable()
    .describe('parameters to send; null is all that its provider supports'),
  stop_max: z
    .int()
    .nullable()
    .describe('number of stop sequences it supports; further ones are applied by the server'),
  refused: z
    .array(RejectedField)
    .describe('parameters the provider rejected; not sent until the model’s settings change'),
  output_limit: z
    .int()
    .nullable()
    .describe('the highest output limit the provider accepts, including reasoning; null is unknown'),
  patience_s: z
    .int()
    .nullable()
    .describe('timeout in seconds; null is 300 for local and reasoning models, and 120 otherwise'),
  keep_alive: z
    .string()
    .nullable()
    .describe('how long Ollama keeps it in memory, such as `15m`, `24h` or `-1`; null is Ollama’s default'),
  proxy_url: z.string().nullable().describe('the proxy for its requests; null uses the server’s environment'),
  supports_prefill: z.boolean().describe('whether it can continue a started answer'),
  thoughts_open: z.string().describe('the start of its reasoning, if it is not a common tag'),
  thoughts_close: z.string().describe('the end of the reasoning'),
  fallback_id: ModelId.nullable().describe('the model that answers when it fails'),
  download: Download.nullable().describe('for a local model: its download'),
  is_enabled: z.boolean(),
  created_at: time,
  updated_at: time,
})
export type AdminModel = z.infer<typeof AdminModel>

const connection = {
  provider: Provider.default('openai-compatible'),
  base_url: z
    .string()
    .trim()
    .overwrite(withScheme)
    .max(URL_MAX)
    .default('')
    .describe('http or https, without credentials; with or without `/v1` or the full path of a call'),
  model: singleLine(200).default('').describe('the provider’s name for the model'),
}
const apiKey = z.string().trim().overwrite(keyIn).max(API_KEY_MAX).nullable().optional()
const tokens = z.int().min(256).max(10_000_000)
const takesOnly = z.array(SamplingName).max(samplingNames.length).nullable()
const stopMax = z.int().min(0).max(16).nullable()
const without = z.array(RequestPart).max(requestParts.length)
const outputLimit = z.int().min(16).max(10_000_000).nullable()
const patience = z.int().min(10).max(3_600).nullable()
const keepAlive = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(ms|s|m|h)?$/, { error: 'duration' })
  .nullable()
const proxyUrl = z
  .string()
  .trim()
  .max(URL_MAX)
  .regex(/^(https?|socks5h?):\/\/[^\s@]+$/i, { error: 'proxy_address' })
  .nullable()
const dailyTokens = z.int().min(1).max(10_000_000_000).nullable()

const thoughtMark = longText(THOUGHT_MARK_MAX)

export const NewModelFields = z.object({
  ...connection,
  name: singleLine(MODEL_NAME_MAX, 1),
  description: longText(MODEL_DESCRIPTION_MAX).default(''),
  api_key: apiKey,
  context_tokens: tokens.default(32_768),
  max_output_tokens: z.int().min(16).max(1_000_000).default(2_048),
  sampling: Sampling.default({}),
  takes_only: takesOnly.default(null),
  stop_max: stopMax.default(null),
  refused: without.default([]).describe('parameters that Inkling never adds itself'),
  output_limit: outputLimit.default(null),
  patience_s: patience.default(null),
  keep_alive: keepAlive.default(null),
  proxy_url: proxyUrl.default(null),
  supports_reasoning: z.boolean().default(false),
  reasoning_control: z.enum(reasoningControls).default('none'),
  supports_prefill: z.boolean().default(false),
  thoughts_open: thoughtMark.default(''),
  thoughts_close: thoughtMark.default(''),
  fallback_id: ModelId.nullable().default(null),
  daily_tokens: dailyTokens.default(null),
  recommended: z.boolean().default(false),
  is_enabled: z.boolean().default(true),
  position: z.int().min(0).max(1_000_000).default(0),
})

/** External models need an address and a name, unlike the demo model. */
export function requireAddressAndName(
  model: { provider: Provider; base_url: string; model: string },
  context: z.core.$RefinementCtx,
): void {
  if (model.provider === 'demo') return
  if (model.provider === 'llama-cpp') {
    context.addIssue({ code: 'custom', path: ['provider'], message: 'from_hub_only' })
    return
  }
  if (!/^https?:\/\//i.test(model.base_url)) {
    context.addIssue({ code: 'custom', path: ['base_url'], message: 'web_address' })
  }
  if (model.model === '') context.addIssue({ code: 'custom', path: ['model'], message: 'required' })
}

export const NewModel = NewModelFields.superRefine(requireAddressAndName)
export type NewModel = z.output<typeof NewModel>

/** Absent fields are kept; `api_key: null` removes the key, as does a new base_url or provider without a key. */
export const ModelChange = z.object({
  provider: Provider.optional(),
  base_url: z
    .string()
    .trim()
    .overwrite(withScheme)
    .max(URL_MAX)
    .regex(/^(https?:\/\/.*)?$/i, { error: 'web_address' })
    .optional(),
  model: singleLine(200).optional(),
  name: singleLine(MODEL_NAME_MAX, 1).optional(),
  description: longText(MODEL_DESCRIPTION_MAX).optional(),
  api_key: apiKey,
  context_tokens: tokens.optional(),
  max_output_tokens: z.int().min(16).max(1_000_000).optional(),
  sampling: Sampling.optional(),
  takes_only: takesOnly.optional(),
  stop_max: stopMax.optional(),
  refused: without.optional(),
  output_limit: outputLimit.optional(),
  patience_s: patience.optional(),
  keep_alive: keepAlive.optional(),
  proxy_url: proxyUrl.optional(),
  supports_reasoning: z.boolean().optional(),
  reasoning_control: z.enum(reasoningControls).optional(),
  supports_prefill: z.boolean().optional(),
  thoughts_open: thoughtMark.optional(),
  thoughts_close: thoughtMark.optional(),
  fallback_id: ModelId.nullable().optional(),
  daily_tokens: dailyTokens.optional(),
  recommended: z.boolean().optional(),
  is_enabled: z.boolean().optional(),
  position: z.int().min(0).max(1_000_000).optional(),
})
export type ModelChange = z.output<typeof ModelChange>

/** An unsaved model; without an API key, the stored key of model `id` is used. */
export const ModelTest = z.object({
  ...connection,
  id: ModelId.optional(),
  api_key: apiKey,
  proxy_url: proxyUrl.optional(),
})

export const ModelTestResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    latency_ms: z.int().describe('time to the first token'),
    sample: z.string(),
  }),
  z.object({ ok: z.literal(false), latency_ms: z.int(), problem: Problem }),
])
export type ModelTestResult = z.infer<typeof ModelTestResult>

const one = z.object({ id: ModelId })
const recommended = z
  .enum(['true', 'false'])
  .transform(word => word === 'true')
  .optional()

export const models = {
  list: route('models.list', {
    summary: 'Lists models available for chats, recommended first.',
    query: pageQuery(50).extend({ recommended }),
    answer: pageOf(Model),
  }),
}

export const adminModels = {
  create: route('adminModels.create', {
    summary: 'Adds a model.',
    body: NewModel,
    answer: AdminModel,
    status: 201,
  }),
  list: route('adminModels.list', {
    summary: 'Lists all models, also disabled ones.',
    query: pageQuery().extend({ recommended }),
    answer: pageOf(AdminModel),
  }),
  get: route('adminModels.get', {
    summary: 'One model.',
    params: one,
    answer: AdminModel,
  }),
  update: route('adminModels.update', {
    summary: 'Updates a model.',
    params: one,
    body: ModelChange,
    answer: AdminModel,
  }),
  remove: route('adminModels.remove', {
    summary: 'Deletes a model. Its messages keep its name.',
    params: one,
  }),
  order: route('adminModels.order', {
    summary: 'Sorts models. Unnamed ones follow; recommended ones still come first.',
    body: z.object({ model_ids: z.array(ModelId).min(1).max(1_000) }),
  }),
  catalog: route('adminModels.catalog', {
    summary: 'Returns known model servers and embedding models, for forms.',
    answer: ModelCatalog,
  }),
  testForm: route('adminModels.testForm', {
    summary: 'Tests an unsaved model with one short request.',
    body: ModelTest,
    answer: ModelTestResult,
  }),
  test: route('adminModels.test', {
    summary: 'Tests a saved model with one short request: latency or the reason of failure.',
    params: one,
    answer: ModelTestResult,
  }),
}
