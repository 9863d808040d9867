import { rm } from 'node:fs/promises'
import type { AdminEmbeddingModel, EmbeddingModelId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { namedDirectory } from '../downloads/download-paths.ts'
import type { StoredDownload } from '../downloads/downloads.ts'
import type { EmbeddingContext } from './context.ts'
import { resolveEmbeddingWeights } from './embed.ts'
import { type EmbeddingModelContext, findEmbeddingModel, findStored } from './store.ts'

/** Texts of different lengths, since some exports can process only one text at a time. */
const texts = ['Is anybody there?', '有人在吗？我听见楼下有脚步声，灯也亮着。']

/**
 * A browser model may pass although this machine cannot run it, for example for lack of memory.
 * @throws ApiError model_broken
 */
export async function verifyDownloadedModel(
  context: Pick<EmbeddingContext, 'config' | 'db' | 'files' | 'embedder'>,
  download: StoredDownload,
  signal: AbortSignal,
): Promise<void> {
  const model = await context.db
    .selectFrom('embedding_models')
    .selectAll()
    .where('download_id', '=', download.id)
    .executeTakeFirst()
  if (model === undefined) return
  const source = await resolveEmbeddingWeights(context, model, download)
  try {
    const vectors = await context.embedder.embed({ source, texts, isUrgent: false }, signal)
    if (vectors.some(({ length }) => length !== model.dimensions)) throw new UpstreamError('model_broken')
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.code === 'model_broken' || model.runtime === 'server') throw new ApiError(error.code)
  } finally {
    const directory = namedDirectory(context.config.dataDir, download.id)
    await context.embedder.unload(directory)
    // Browsers download the files one by one, so the named copies are not needed.
    if (model.runtime === 'local') await rm(directory, { recursive: true, force: true })
  }
}

export async function pauseDownload(
  { hub, countTexts }: Pick<EmbeddingModelContext, 'hub' | 'countTexts'>,
  tx: Db,
  id: EmbeddingModelId,
): Promise<AdminEmbeddingModel> {
  await hub.pause(tx, await findDownloadId(tx, id))
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

export async function resumeDownload(
  { hub, countTexts }: Pick<EmbeddingModelContext, 'hub' | 'countTexts'>,
  tx: Db,
  id: EmbeddingModelId,
): Promise<AdminEmbeddingModel> {
  await hub.resume(tx, await findDownloadId(tx, id))
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/** A model behind an endpoint has no download and is 404. */
async function findDownloadId(tx: Db, id: EmbeddingModelId) {
  const { download_id } = orNotFound(await findStored(tx, id))
  return orNotFound(download_id ?? undefined)
}
