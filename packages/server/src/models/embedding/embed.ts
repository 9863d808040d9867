import type { EmbeddingModelId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { sourceOf } from './embedding-source.ts'
import { learnDimensions } from './save-dimensions.ts'
import { findStored } from './store.ts'
import type { StoredEmbeddingModel } from './tables.ts'
import { cutToTokens } from './truncate-to-tokens.ts'
import { unitVector } from './unit-vector.ts'

export interface Embedded {
  /** What is looked for, or what is looked through. Somebody waits for the former, and it goes first. */
  readonly kind: 'query' | 'passage'
  readonly signal: AbortSignal
}

/**
 * The vectors of texts by a model of this site, each of length one, in the order of the texts. Of one that the model
 * refuses, alone among others, the vector is empty.
 * @throws Refusal model_gone, model_off, model_not_ready; UpstreamError when the model's side fails; `signal.reason` when the caller gave up
 */
export async function embed(
  house: House,
  id: EmbeddingModelId,
  texts: readonly string[],
  { kind, signal }: Embedded,
): Promise<Float32Array[]> {
  const model = await findStored(house.db, id)
  if (model === undefined) throw new Refusal('model_gone')
  if (!model.is_enabled) throw new Refusal('model_off')
  if (texts.length === 0) return []
  const vectors = await askModel(house, model, texts, { kind, signal })
  const dimensions = model.dimensions || (await learnDimensions(house, model, vectors))
  return vectors.map(vector => unitVector(vector, dimensions))
}

/** The vectors as the model gives them, whether it is offered or not. */
export async function askModel(
  house: House,
  model: StoredEmbeddingModel,
  texts: readonly string[],
  { kind, signal }: Embedded,
): Promise<Float32Array[]> {
  const source = await sourceOf(house, model)
  const prefix = kind === 'query' ? model.query_prefix : model.passage_prefix
  const asked = texts.map(text => prefix + cutToTokens(text, model.max_tokens))
  return await house.embedder.embed({ source, texts: asked, isUrgent: kind === 'query' }, signal)
}
