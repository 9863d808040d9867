import type {
  AdminEmbeddingModel,
  EmbeddingModelChange,
  EmbeddingModelId,
  NewEmbeddingModel,
} from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { refuseBadAddress } from '../chat/check-connection.ts'
import { sealApiKey } from '../chat/model-api-key.ts'
import type { Stores } from './embedding-context.ts'
import { refused } from './repository-files.ts'
import { findEmbeddingModel, holdStored } from './store.ts'
import type { StoredEmbeddingModel } from './tables.ts'
import { versionOf } from './vector-version.ts'

/** Connects an endpoint, whose vectors are as long as it has said, or are cut to be so. */
export async function createEndpoint(
  { house, countTexts }: Stores,
  tx: Db,
  wanted: NewEmbeddingModel & { dimensions: number },
): Promise<AdminEmbeddingModel> {
  const id = newId<EmbeddingModelId>()
  const made = {
    provider: 'openai-compatible' as const,
    model: wanted.model,
    dimensions: wanted.dimensions,
    pooling: 'mean' as const, // it is the endpoint's own affair
    passage_prefix: wanted.passage_prefix,
    weight_type: 'fp32' as const, // as well
    download_id: null,
  }
  await tx
    .insertInto('embedding_models')
    .values({
      id,
      ...made,
      version: versionOf(made),
      name: wanted.name,
      description: wanted.description,
      runtime: 'server',
      base_url: wanted.base_url,
      max_tokens: wanted.max_tokens,
      query_prefix: wanted.query_prefix,
      is_enabled: wanted.is_enabled,
      position: wanted.position,
      ...sealApiKey(house.keys, id, wanted.api_key ?? null),
    })
    .execute()
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/**
 * Saves what is given. What makes vectors other ones than before throws those away that there are.
 * @param dimensions of another model at the endpoint, as it has said
 */
export async function changeEmbeddingModel(
  { house, countTexts, forget }: Stores,
  tx: Db,
  id: EmbeddingModelId,
  change: EmbeddingModelChange,
  dimensions: number | null,
): Promise<AdminEmbeddingModel> {
  const before = orNotFound(await holdStored(tx, id))
  refuseBadChange(before, change)
  if (change.base_url !== undefined) refuseBadAddress(house, change.base_url)
  const columns = { ...columnsOf(change), dimensions: dimensions ?? before.dimensions }
  const version = versionOf({ ...before, ...columns })
  await tx
    .updateTable('embedding_models')
    .set({
      ...columns,
      version,
      ...keyAfter(before, change, key => sealApiKey(house.keys, id, key)),
      updated_at: house.clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
  if (version !== before.version) await forget(tx, id)
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/** A key belongs to its host: with another one, it goes unless it is given again. */
function keyAfter<Sealed>(
  before: StoredEmbeddingModel,
  { api_key, base_url }: EmbeddingModelChange,
  seal: (key: string | null) => Sealed,
): Sealed | undefined {
  if (api_key !== undefined) return seal(api_key)
  return base_url !== undefined && base_url !== before.base_url ? seal(null) : undefined
}

/** Weights are what the hub has; and how an endpoint pools is its own affair. */
function refuseBadChange(before: StoredEmbeddingModel, change: EmbeddingModelChange): void {
  const isEndpoint = before.provider === 'openai-compatible'
  const fixed = isEndpoint ? (['pooling'] as const) : (['base_url', 'model'] as const)
  const changed = fixed.find(name => change[name] !== undefined && change[name] !== before[name])
  if (changed !== undefined) throw refused(changed, isEndpoint ? 'not_of_endpoints' : 'from_hub_only')
  if (!isEndpoint && change.api_key) throw refused('api_key', 'from_hub_only')
}

/** Field by field: what the schema let through is still not a row. */
function columnsOf(change: EmbeddingModelChange) {
  const names = [
    'name',
    'description',
    'base_url',
    'model',
    'max_tokens',
    'query_prefix',
    'passage_prefix',
    'pooling',
    'is_enabled',
    'position',
  ] as const satisfies readonly (keyof EmbeddingModelChange & keyof StoredEmbeddingModel)[]
  const kept = names.filter(name => change[name] !== undefined).map(name => [name, change[name]])
  return Object.fromEntries(kept) as Partial<Pick<StoredEmbeddingModel, (typeof names)[number]>>
}
