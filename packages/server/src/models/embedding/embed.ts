import type { EmbeddingModelId } from '@inkling/contract'
import { countTokens, truncate } from '@inkling/engine'
import { ApiError } from '../../platform/http/api-error.ts'
import type { EmbeddingSource } from '../../providers/embeddings/embedding-types.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { openApiKey } from '../chat/store.ts'
import { linkNamedFiles, withinTimeout } from '../downloads/download-paths.ts'
import { findDownload, type StoredDownload } from '../downloads/downloads.ts'
import { isData } from './add-from-hub.ts'
import type { EmbeddingContext } from './context.ts'
import { findStored, type StoredEmbeddingModel, vectorSpaceVersion } from './store.ts'

export interface EmbedOptions {
  /** Queries have priority, because a user waits for them. */
  readonly kind: 'query' | 'passage'
  readonly signal: AbortSignal
}

/**
 * Returns unit vectors in the order of the texts; a text that the model rejects among others gets an empty vector.
 * @throws ApiError model_gone, model_off, model_not_ready; UpstreamError if the model's side fails; `signal.reason` if
 * the caller gave up
 */
export async function embed(
  context: EmbeddingContext,
  id: EmbeddingModelId,
  texts: readonly string[],
  { kind, signal }: EmbedOptions,
): Promise<Float32Array[]> {
  const model = await findStored(context.db, id)
  if (model === undefined) throw new ApiError('model_gone')
  if (!model.is_enabled) throw new ApiError('model_off')
  if (texts.length === 0) return []
  const vectors = await computeVectors(context, model, texts, { kind, signal })
  const dimensions = model.dimensions || (await learnDimensions(context, model, vectors))
  return vectors.map(vector => toUnitVector(vector, dimensions))
}

/** Works even if the model is disabled. */
export async function computeVectors(
  context: Pick<EmbeddingContext, 'config' | 'db' | 'keys' | 'files' | 'embedder'>,
  model: StoredEmbeddingModel,
  texts: readonly string[],
  { kind, signal }: EmbedOptions,
): Promise<Float32Array[]> {
  const source = await resolveEmbeddingSource(context, model)
  const prefix = kind === 'query' ? model.query_prefix : model.passage_prefix
  const inputs = texts.map(text => prefix + cutToTokens(text, model.max_tokens))
  return await context.embedder.embed({ source, texts: inputs, isUrgent: kind === 'query' }, signal)
}

/** An endpoint's first vectors show its dimensions. */
export async function learnDimensions(
  { db, clock }: Pick<EmbeddingContext, 'db' | 'clock'>,
  model: StoredEmbeddingModel,
  [vector]: readonly Float32Array[],
): Promise<number> {
  const dimensions = vector?.length ?? 0
  await db
    .updateTable('embedding_models')
    .set({
      dimensions,
      version: vectorSpaceVersion({ ...model, dimensions }),
      updated_at: clock.now().toISOString(),
    })
    .where('id', '=', model.id)
    .where('version', '=', model.version)
    .execute()
  return dimensions
}

/**
 * An endpoint, or local weights.
 * @throws ApiError model_not_ready while files are downloading or being copied from the store
 */
export async function resolveEmbeddingSource(
  context: Pick<EmbeddingContext, 'config' | 'db' | 'keys' | 'files'>,
  model: StoredEmbeddingModel,
): Promise<EmbeddingSource> {
  if (model.provider === 'openai-compatible') {
    const { provider, base_url, model: name } = model
    return { provider, base_url, model: name, api_key: openApiKey(context.keys, model.id, model.api_key) }
  }
  const { download_id } = model
  const download = download_id === null ? undefined : await findDownload(context.db, download_id)
  if (download?.status !== 'ready') throw new ApiError('model_not_ready')
  const weights = await withinTimeout(resolveEmbeddingWeights(context, model, download))
  if (weights === null) throw new ApiError('model_not_ready')
  return weights
}

/** Works whatever the download's status. */
export async function resolveEmbeddingWeights(
  context: Pick<EmbeddingContext, 'config' | 'files'>,
  { weight_type, pooling, max_tokens }: StoredEmbeddingModel,
  download: StoredDownload,
): Promise<EmbeddingSource> {
  const directory = await linkNamedFiles(context, download)
  const data_files = download.files.filter(({ path }) => isData(path)).length
  return { provider: 'onnx', directory, weight_type, data_files, pooling, max_tokens }
}

/**
 * Normalised, so that similarity is a dot product. Longer vectors are cut, which suits models made for it; a zero
 * vector stays zero.
 * @throws UpstreamError if it is invalid or too short
 */
export function toUnitVector(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length < dimensions) throw new UpstreamError('upstream_garbage')
  const cut = vector.slice(0, dimensions)
  const length = Math.hypot(...cut)
  if (!Number.isFinite(length)) throw new UpstreamError('upstream_garbage')
  return length === 0 ? cut : cut.map(number => number / length)
}

/** Real text has fewer characters per token. */
const CHARACTERS_PER_TOKEN = 12

/** The model's own tokenizer cuts exactly; this avoids sending megabytes, and errors from endpoints. */
export function cutToTokens(text: string, maxTokens: number): string {
  const cut = truncate(text, maxTokens * CHARACTERS_PER_TOKEN)
  const tokens = countTokens(cut)
  return tokens <= maxTokens ? cut : truncate(cut, Math.floor((cut.length * maxTokens) / tokens))
}
