import type { AdminEmbeddingModel, EmbeddingModelFromHub, EmbeddingModelId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { Stores } from './embedding-context.ts'
import type { ReadRepository } from './inspect-repository.ts'
import { findEmbeddingModel } from './store.ts'
import { versionOf } from './vector-version.ts'

/** Connects a model of the hub, whose files go on coming. What the admin says of it counts before what the hub says. */
export async function addFromHub(
  { hub, countTexts }: Stores,
  tx: Db,
  wanted: EmbeddingModelFromHub,
  { revision, files, facts }: ReadRepository,
): Promise<AdminEmbeddingModel> {
  const { hub_id, runtime, weight_type, description } = wanted
  const download_id = await hub.start(tx, { hub_id, revision, files })
  const made = {
    provider: 'onnx' as const,
    model: hub_id,
    dimensions: facts.dimensions,
    pooling: wanted.pooling ?? facts.pooling,
    passage_prefix: wanted.passage_prefix ?? facts.passage_prefix,
    weight_type,
    download_id,
  }
  const id = newId<EmbeddingModelId>()
  await tx
    .insertInto('embedding_models')
    .values({
      id,
      ...made,
      version: versionOf(made),
      name: wanted.name || nameOf(hub_id),
      description,
      runtime,
      base_url: '',
      api_key: null,
      api_key_last4: null,
      max_tokens: facts.max_tokens,
      query_prefix: wanted.query_prefix ?? facts.query_prefix,
      is_enabled: true,
      position: sql`(select coalesce(max(position) + 1, 0) from embedding_models)`,
    })
    .execute()
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/** A repository's name without its owner's. */
const nameOf = (hub_id: string): string => hub_id.slice(hub_id.indexOf('/') + 1)
