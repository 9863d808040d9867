import { join } from 'node:path'
import type { AppContext } from '../../context.ts'
import { linkNamedFiles, resolveDownloadedFile, withinTimeout } from '../downloads/download-paths.ts'
import { findDownload, type StoredDownload } from '../downloads/downloads.ts'

export type LocalModelContext = Pick<
  AppContext,
  'config' | 'db' | 'clock' | 'files' | 'outbound' | 'localModels' | 'bus'
>

/** Null until the file is complete. */
export async function resolveLocalModelFile(
  context: Pick<LocalModelContext, 'config' | 'db' | 'files'>,
  model: string,
): Promise<string | null> {
  const row = await context.db
    .selectFrom('ai_models')
    .select('download_id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  const id = row?.download_id ?? null
  const download = id === null ? undefined : await findDownload(context.db, id)
  return download?.status === 'ready' ? await withinTimeout(resolveLoadableFile(context, download)) : null
}

/** For llama.cpp: the file, or the first of its parts in a directory with the others. */
export async function resolveLoadableFile(
  context: Pick<LocalModelContext, 'config' | 'files'>,
  download: StoredDownload,
): Promise<string | null> {
  const [first, ...furtherFiles] = download.files
  if (first === undefined) return null
  if (furtherFiles.length === 0) return await resolveDownloadedFile(context.files, download, first.path)
  return join(await linkNamedFiles(context, download), first.path)
}
