import { z } from 'zod'
import {
  embeddingRuntimes,
  providers,
  reasoningControls,
  samplingNames,
  weightTypes,
} from '../base/choices.ts'
import { locales } from '../base/locales.ts'

/** Facts about a well-known model that its provider may not report. */
export const KnownModel = z.object({
  model: z.string(),
  context_tokens: z.int(),
  max_output_tokens: z.int(),
  reasoning_control: z.enum(reasoningControls),
})
export type KnownModel = z.infer<typeof KnownModel>

/** A well-known model host, with defaults that admins can override. */
export const KnownServer = z.object({
  name: z.record(z.enum(locales), z.string()),
  provider: z.enum(providers),
  base_url: z.string(),
  key_url: z.string().nullable().describe('where to get an API key; null if none is needed'),
  models: z.array(KnownModel).describe('suggestions; the provider’s own list can contain more'),
  takes_only: z
    .array(z.enum(samplingNames))
    .nullable()
    .describe('supported parameters; null is all that the provider supports'),
  stop_max: z.int().nullable(),
  supports_prefill: z.boolean(),
})
export type KnownServer = z.infer<typeof KnownServer>

/** From Hugging Face. */
export const KnownEmbeddingModel = z.object({
  hub_id: z.string(),
  name: z.string(),
  runtime: z.enum(embeddingRuntimes),
  weight_type: z.enum(weightTypes),
  bytes: z.int().describe('approximate size of all files'),
  dimensions: z.int(),
  max_tokens: z.int(),
  licence: z.string(),
  languages: z.array(z.string()).describe('languages it knows well, as language tags'),
})
export type KnownEmbeddingModel = z.infer<typeof KnownEmbeddingModel>

export const ModelCatalog = z.object({
  servers: z.array(KnownServer),
  embedding_models: z.array(KnownEmbeddingModel),
})
export type ModelCatalog = z.infer<typeof ModelCatalog>
