import { join } from 'node:path'
import type { House } from '../../context.ts'
import { inTime, namedFiles, placeOf } from '../downloads/download-paths.ts'
import { findDownload, type StoredDownload } from '../downloads/downloads.ts'

/** Where the file of a model in the box can be opened on this machine, once all of it is there; null until then. */
export async function boxFileOf(
  house: Pick<House, 'db' | 'files' | 'config'>,
  model: string,
): Promise<string | null> {
  const found = await house.db
    .selectFrom('ai_models')
    .select('download_id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  const id = found?.download_id ?? null
  const download = id === null ? undefined : await findDownload(house.db, id)
  return download?.status === 'ready' ? await inTime(openableFile(house, download)) : null
}

/** Where llama.cpp opens what a download has brought: its file, or the first of its parts with the others beside it. */
export async function openableFile(
  house: Pick<House, 'files' | 'config'>,
  download: StoredDownload,
): Promise<string | null> {
  const [first, ...others] = download.files
  if (first === undefined) return null
  if (others.length === 0) return await placeOf(house.files, download, first.path)
  return join(await namedFiles(house, download), first.path)
}
