import { z } from 'zod'
import { embeddingPoolings, embeddingProviders, embeddingRuntimes, weightTypes } from '../base/choices.ts'
import { EmbeddingModelId } from '../base/ids.ts'
import {
  API_KEY_MAX,
  DIMENSIONS_MAX,
  MODEL_DESCRIPTION_MAX,
  MODEL_NAME_MAX,
  URL_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { Problem } from '../base/problem.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'
import { keyIn, withScheme } from './addresses.ts'
import { Download, hubProblems, hubRepository } from './downloads.ts'

/** Some models require a prefix for queries or passages. */
const prefix = longText(500)

/** The public view. */
export const EmbeddingModel = z.object({
  id: EmbeddingModelId,
  name: z.string(),
  description: z.string(),
  runtime: z.enum(embeddingRuntimes),
  dimensions: z.int(),
  max_tokens: z.int().describe('maximum input length in tokens'),
  pooling: z.enum(embeddingPoolings),
  query_prefix: z.string(),
  passage_prefix: z.string(),
  weight_type: z.enum(weightTypes),
  bytes: z.int().describe('total size of its files; 0 for an endpoint'),
  files: z
    .array(z.object({ path: z.string(), bytes: z.int() }))
    .describe('for a local model: the files a browser downloads, by their path in the hub'),
  version: z.string().describe('changes when its files or vectors change'),
  position: z.int(),
})
export type EmbeddingModel = z.infer<typeof EmbeddingModel>

/** The admins' view. */
export const AdminEmbeddingModel = EmbeddingModel.extend({
  provider: z.enum(embeddingProviders),
  base_url: z.string(),
  model: z.string(),
  api_key_last4: z.string().nullable(),
  hub_id: z.string().nullable().describe('`owner/name` in the hub'),
  download: Download.nullable(),
  is_enabled: z.boolean(),
  texts: z.int().describe('number of texts with its vectors'),
  created_at: time,
  updated_at: time,
})
export type AdminEmbeddingModel = z.infer<typeof AdminEmbeddingModel>

const fields = {
  name: singleLine(MODEL_NAME_MAX, 1),
  description: longText(MODEL_DESCRIPTION_MAX),
  max_tokens: z.int().min(16).max(100_000),
  query_prefix: prefix,
  passage_prefix: prefix,
  is_enabled: z.boolean(),
  position: z.int().min(0).max(1_000_000),
}
const connection = {
  base_url: z
    .string()
    .trim()
    .overwrite(withScheme)
    .max(URL_MAX)
    .regex(/^https?:\/\//i, { error: 'web_address' }),
  model: singleLine(200, 1),
  api_key: z.string().trim().overwrite(keyIn).max(API_KEY_MAX).nullable().optional(),
}

/** For endpoints with OpenAI's embeddings API. Dimensions are detected if absent. */
export const NewEmbeddingModel = z.object({
  ...connection,
  name: fields.name,
  description: fields.description.default(''),
  dimensions: z.int().min(1).max(DIMENSIONS_MAX).nullable().default(null),
  max_tokens: fields.max_tokens.default(512),
  query_prefix: prefix.default(''),
  passage_prefix: prefix.default(''),
  is_enabled: z.boolean().default(true),
  position: fields.position.default(0),
})
export type NewEmbeddingModel = z.output<typeof NewEmbeddingModel>

/** Absent fields are kept; `api_key: null` removes the key, as does a new base_url without a key. */
export const EmbeddingModelChange = z.object({
  ...z.object({ ...fields, ...connection }).partial().shape,
  pooling: z.enum(embeddingPoolings).optional(),
})
export type EmbeddingModelChange = z.output<typeof EmbeddingModelChange>

export const EmbeddingModelFromHub = z.object({
  hub_id: hubRepository.describe('`owner/name`, with ONNX weights'),
  runtime: z.enum(embeddingRuntimes).default('local'),
  weight_type: z.enum(weightTypes).default('q8'),
  name: singleLine(MODEL_NAME_MAX).optional(),
  description: fields.description.default(''),
  pooling: z.enum(embeddingPoolings).optional().describe('default: the value from the hub'),
  query_prefix: prefix.optional(),
  passage_prefix: prefix.optional(),
})
export type EmbeddingModelFromHub = z.output<typeof EmbeddingModelFromHub>

export const EmbeddingTestResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    latency_ms: z.int(),
    dimensions: z.int(),
    likeness: z
      .number()
      .describe('similarity of two sentences with the same meaning, minus that of two unrelated ones'),
  }),
  z.object({ ok: z.literal(false), latency_ms: z.int(), problem: Problem }),
])
export type EmbeddingTestResult = z.infer<typeof EmbeddingTestResult>

const one = z.object({ id: EmbeddingModelId })

export const memoryModels = {
  listLocal: route('memoryModels.listLocal', {
    summary: 'Lists ready embedding models that run in the browser.',
    query: pageQuery(50),
    answer: pageOf(EmbeddingModel),
  }),
  listServer: route('memoryModels.listServer', {
    summary: 'Lists ready embedding models that run on the server.',
    query: pageQuery(50),
    answer: pageOf(EmbeddingModel),
  }),
  sendFile: route('memoryModels.sendFile', {
    summary: 'Downloads a file of a browser embedding model by its path.',
    params: one.extend({ file: z.string().min(1).max(300) }),
    query: z.object({
      v: z
        .string()
        .max(64)
        .optional()
        .describe('the model’s version: the response can then be cached forever'),
    }),
    wire: 'file',
  }),
}

export const adminEmbeddingModels = {
  create: route('adminEmbeddingModels.create', {
    summary: 'Adds an embedding model at an endpoint.',
    body: NewEmbeddingModel,
    answer: AdminEmbeddingModel,
    status: 201,
  }),
  list: route('adminEmbeddingModels.list', {
    summary: 'Lists all embedding models.',
    query: pageQuery(),
    answer: pageOf(AdminEmbeddingModel),
  }),
  addFromHub: route('adminEmbeddingModels.addFromHub', {
    summary: 'Adds an embedding model from a hub and starts its download.',
    body: EmbeddingModelFromHub,
    answer: AdminEmbeddingModel,
    status: 201,
    problems: hubProblems,
  }),
  get: route('adminEmbeddingModels.get', {
    summary: 'Returns one embedding model.',
    params: one,
    answer: AdminEmbeddingModel,
  }),
  update: route('adminEmbeddingModels.update', {
    summary: 'Updates an embedding model.',
    params: one,
    body: EmbeddingModelChange,
    answer: AdminEmbeddingModel,
  }),
  remove: route('adminEmbeddingModels.remove', {
    summary: 'Deletes an embedding model, its files and vectors.',
    params: one,
  }),
  test: route('adminEmbeddingModels.test', {
    summary: 'Tests a server embedding model with three sentences: latency or the reason of failure.',
    params: one,
    answer: EmbeddingTestResult,
  }),
  resumeDownload: route('adminEmbeddingModels.resumeDownload', {
    summary: 'Resumes a paused or failed download.',
    params: one,
    answer: AdminEmbeddingModel,
  }),
  pauseDownload: route('adminEmbeddingModels.pauseDownload', {
    summary: 'Pauses a download and keeps what was downloaded.',
    params: one,
    answer: AdminEmbeddingModel,
    status: 200,
  }),
}
