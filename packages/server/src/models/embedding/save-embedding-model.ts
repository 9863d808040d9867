import type {
  AdminEmbeddingModel,
  EmbeddingModelChange,
  EmbeddingModelId,
  NewEmbeddingModel,
} from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { EmbeddingEndpoint } from '../../providers/embeddings/embedding-types.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { refuseBadAddress } from '../chat/check-connection.ts'
import { openApiKey, sealApiKey } from '../chat/store.ts'
import { namedDirectory } from '../downloads/download-paths.ts'
import { refused } from './add-from-hub.ts'
import type { EmbeddingAdminContext, EmbeddingContext } from './context.ts'
import {
  type EmbeddingModelContext,
  findEmbeddingModel,
  findStored,
  lockStored,
  type StoredEmbeddingModel,
  vectorSpaceVersion,
} from './store.ts'

/** Longer vectors are cut to the given dimensions. */
export async function createEndpointModel(
  { keys, countTexts }: Pick<EmbeddingModelContext, 'keys' | 'countTexts'>,
  tx: Db,
  model: NewEmbeddingModel & { dimensions: number },
): Promise<AdminEmbeddingModel> {
  const id = newId<EmbeddingModelId>()
  const vectorSpace = {
    provider: 'openai-compatible' as const,
    model: model.model,
    dimensions: model.dimensions,
    pooling: 'mean' as const, // the endpoint decides
    passage_prefix: model.passage_prefix,
    weight_type: 'fp32' as const, // the endpoint decides
    download_id: null,
  }
  await tx
    .insertInto('embedding_models')
    .values({
      id,
      ...vectorSpace,
      version: vectorSpaceVersion(vectorSpace),
      name: model.name,
      description: model.description,
      runtime: 'server',
      base_url: model.base_url,
      max_tokens: model.max_tokens,
      query_prefix: model.query_prefix,
      is_enabled: model.is_enabled,
      position: model.position,
      ...sealApiKey(keys, id, model.api_key ?? null),
    })
    .execute()
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/**
 * A change that alters the vectors deletes the existing ones.
 * @param dimensions of a new model at the endpoint, as probed
 */
export async function updateEmbeddingModel(
  context: Pick<EmbeddingModelContext, 'clock' | 'keys' | 'outbound' | 'countTexts' | 'forget'>,
  tx: Db,
  id: EmbeddingModelId,
  change: EmbeddingModelChange,
  dimensions: number | null,
): Promise<AdminEmbeddingModel> {
  const before = orNotFound(await lockStored(tx, id))
  refuseBadChange(before, change)
  if (change.base_url !== undefined) refuseBadAddress(context, change.base_url)
  const columns = { ...toColumns(change), dimensions: dimensions ?? before.dimensions }
  const version = vectorSpaceVersion({ ...before, ...columns })
  await tx
    .updateTable('embedding_models')
    .set({
      ...columns,
      version,
      ...resolveApiKey(before, change, key => sealApiKey(context.keys, id, key)),
      updated_at: context.clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
  if (version !== before.version) await context.forget(tx, id)
  return orNotFound(await findEmbeddingModel(tx, id, context.countTexts))
}

/** A new host drops the key unless a new one is given. */
function resolveApiKey<Sealed>(
  before: StoredEmbeddingModel,
  { api_key, base_url }: EmbeddingModelChange,
  seal: (key: string | null) => Sealed,
): Sealed | undefined {
  if (api_key !== undefined) return seal(api_key)
  return base_url !== undefined && base_url !== before.base_url ? seal(null) : undefined
}

/** The source decides pooling of an endpoint, and address, name and key of a downloaded model. */
function refuseBadChange(before: StoredEmbeddingModel, change: EmbeddingModelChange): void {
  const isEndpoint = before.provider === 'openai-compatible'
  const fixed = isEndpoint ? (['pooling'] as const) : (['base_url', 'model'] as const)
  const changed = fixed.find(name => change[name] !== undefined && change[name] !== before[name])
  if (changed !== undefined) throw refused(changed, isEndpoint ? 'not_of_endpoints' : 'from_hub_only')
  if (!isEndpoint && change.api_key) throw refused('api_key', 'from_hub_only')
}

function toColumns(change: EmbeddingModelChange) {
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
  const columns = names.filter(name => change[name] !== undefined).map(name => [name, change[name]])
  return Object.fromEntries(columns) as Partial<Pick<StoredEmbeddingModel, (typeof names)[number]>>
}

/** Chats that used the model fall back to another. */
export async function removeEmbeddingModel(
  { config, embedder, hub, release }: Pick<EmbeddingModelContext, 'config' | 'embedder' | 'hub' | 'release'>,
  tx: Db,
  id: EmbeddingModelId,
): Promise<Pick<StoredEmbeddingModel, 'id' | 'name'>> {
  const removed = await tx
    .deleteFrom('embedding_models')
    .where('id', '=', id)
    .returning(['id', 'name', 'download_id'])
    .executeTakeFirst()
  const { download_id, ...model } = orNotFound(removed)
  await release(tx, id)
  if (download_id === null) return model
  await hub.remove(tx, download_id)
  await embedder.unload(namedDirectory(config.dataDir, download_id))
  return model
}

/** 0 if the endpoint does not respond. The model is then not ready, and a test shows why. */
export async function probeNew(
  context: Pick<EmbeddingAdminContext, 'outbound' | 'embedder'>,
  wanted: NewEmbeddingModel,
): Promise<number> {
  refuseBadAddress(context, wanted.base_url)
  const { base_url, model, api_key = null, dimensions } = wanted
  return dimensions ?? (await probe(context, { base_url, model, api_key }))
}

/** Null if the endpoint's model stays the same. */
export async function probeChanged(
  context: Pick<EmbeddingAdminContext, 'db' | 'keys' | 'outbound' | 'embedder'>,
  id: EmbeddingModelId,
  change: EmbeddingModelChange,
): Promise<number | null> {
  const before = orNotFound(await findStored(context.db, id))
  const { model, base_url = before.base_url } = change
  if (before.provider === 'onnx' || model === undefined || model === before.model) return null
  refuseBadAddress(context, base_url)
  const known = base_url === before.base_url ? openApiKey(context.keys, id, before.api_key) : null
  return await probe(context, {
    base_url,
    model,
    api_key: change.api_key === undefined ? known : change.api_key,
  })
}

/** Short, because an admin waits for the response. */
const PROBE_TIMEOUT_MS = 10_000

async function probe(
  { embedder }: Pick<EmbeddingContext, 'embedder'>,
  endpoint: Omit<EmbeddingEndpoint, 'provider'>,
): Promise<number> {
  const source = { provider: 'openai-compatible', ...endpoint } as const
  try {
    const texts = ['Is anybody there?']
    const [vector] = await embedder.embed(
      { source, texts, isUrgent: true },
      AbortSignal.timeout(PROBE_TIMEOUT_MS),
    )
    return vector?.length ?? 0
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (isTimeout || error instanceof UpstreamError) return 0
    throw error
  }
}
