import type { AdminEmbeddingModel, EmbeddingModelId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import type { Stores } from './embedding-context.ts'
import { findEmbeddingModel, findStored } from './store.ts'

/** Pauses the download of a model's files, or goes on with it. An endpoint has none. */
export async function moveDownload(
  { hub, countTexts }: Stores,
  tx: Db,
  id: EmbeddingModelId,
  move: 'pause' | 'resume',
): Promise<AdminEmbeddingModel> {
  const { download_id } = orNotFound(await findStored(tx, id))
  await hub[move](tx, orNotFound(download_id ?? undefined))
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}
