import type { EmbeddingModelId } from '@inkling/contract'
import { orNotFound } from '../../access/guards.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Stores } from './embedding-stores.ts'

/** Removes a model, its files, and the vectors that it made; whoever remembered with it does so with another. */
export async function removeEmbeddingModel(
  { hub, release }: Stores,
  tx: Db,
  id: EmbeddingModelId,
): Promise<void> {
  const removed = await tx
    .deleteFrom('embedding_models')
    .where('id', '=', id)
    .returning('download_id')
    .executeTakeFirst()
  const { download_id } = orNotFound(removed)
  await release(tx, id)
  if (download_id !== null) await hub.remove(tx, download_id)
}
