import type { EmbeddingModelId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { namedDirectory } from '../downloads/download-paths.ts'
import type { Stores } from './embedding-context.ts'
import type { StoredEmbeddingModel } from './tables.ts'

/** Removes a model, its files, and the vectors that it made; whoever remembered with it does so with another. */
export async function removeEmbeddingModel(
  { house, hub, release }: Stores,
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
  await house.embedder.unload(namedDirectory(house.config.dataDir, download_id))
  return model
}
