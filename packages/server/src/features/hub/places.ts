import { join } from 'node:path'
import type { DownloadId } from '@inkling/contract'
import type { House } from '../../house.ts'
import { findDownload } from './store.ts'
import type { StoredDownload } from './tables.ts'

/** Where a file of a download is kept once it is whole; by its number, since a hub's names are the hub's. */
export const fileKey = (id: DownloadId, index: number): string => `models/${id}/${index}`

/** Where files grow, beside the store so that moving them in is one step. */
export const partsDirectories = (dataDir: string): string => join(dataDir, 'downloads')

/** Those of one download. */
export const partsDirectory = (dataDir: string, id: string): string => join(partsDirectories(dataDir), id)

/** Where a file of a download that is ready can be opened on this machine, by its path in the hub; null otherwise. */
export async function localPathOf(
  { db, files }: Pick<House, 'db' | 'files'>,
  id: DownloadId,
  path: string,
): Promise<string | null> {
  const download = await findDownload(db, id)
  return download?.status === 'ready' ? await placeOf(files, download, path) : null
}

/** The same of one whose files have all arrived, whatever is still to be done with them. */
export async function placeOf(
  files: House['files'],
  download: StoredDownload,
  path: string,
): Promise<string | null> {
  const index = download.files.findIndex(file => file.path === path)
  return index < 0 ? null : await files.localPath(fileKey(download.id, index))
}
