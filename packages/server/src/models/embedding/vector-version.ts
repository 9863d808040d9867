import { createHash } from 'node:crypto'
import type { StoredEmbeddingModel } from './tables.ts'

/** All that makes the vectors of a text what they are. Where a model is reached is not among it. */
export type MakesVectors = Pick<
  StoredEmbeddingModel,
  'provider' | 'model' | 'dimensions' | 'pooling' | 'passage_prefix' | 'weight_type' | 'download_id'
>

/** Names the space that vectors live in: those of different versions can not be compared. */
export function versionOf(made: MakesVectors): string {
  const { provider, model, dimensions, pooling, passage_prefix, weight_type, download_id } = made
  const facts = [provider, model, dimensions, pooling, passage_prefix, weight_type, download_id]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}
