import type { EmbeddingModelId } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/tables.ts'
import { notFoundError } from '../../platform/http/api-error.ts'
import { sendLocalFile } from '../../platform/http/downloads/send-file.ts'
import { resolveDownloadedFile } from '../downloads/download-paths.ts'
import { findDownload, type StoredDownload } from '../downloads/downloads.ts'
import type { EmbeddingContext } from './context.ts'
import { isReady } from './store.ts'

export interface DownloadableModel {
  readonly version: string
  readonly download: StoredDownload
}

/** Any logged-in user may download it. */
export async function findDownloadableModel(
  db: Db,
  id: EmbeddingModelId,
): Promise<DownloadableModel | undefined> {
  const model = await db
    .selectFrom('embedding_models as model')
    .select(['version', 'download_id'])
    .where('id', '=', id)
    .where('runtime', '=', 'local')
    .where(isReady('model'))
    .executeTakeFirst()
  const download = model?.download_id && (await findDownload(db, model.download_id))
  return model && download ? { version: model.version, download } : undefined
}

/** The URL contains the version, so the file is immutable. */
export async function sendModelFile(
  { files }: Pick<EmbeddingContext, 'files'>,
  { version, download }: DownloadableModel,
  wanted: { path: string; version: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = download.files.find(({ path }) => path === wanted.path)
  const place = file && (await resolveDownloadedFile(files, download, wanted.path))
  if (!place) throw notFoundError()
  const isLasting = wanted.version === version
  reply.header('cache-control', isLasting ? 'private, max-age=31536000, immutable' : 'private, no-cache')
  return await sendLocalFile(request, reply, {
    path: place,
    type: wanted.path.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/octet-stream',
    tag: file?.sha256 ?? file?.sha1 ?? `${download.revision}-${download.id}`,
  })
}
