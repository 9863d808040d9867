import { join } from 'node:path'
import type { DownloadId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { copiesDirectory } from '../../platform/files/s3/file-cache.ts'
import type { StoredDownload } from './tables.ts'

const MODELS = 'models'

/** Where a file of a download is kept once it is whole; by its number, since a hub's names are the hub's. */
export const fileKey = (id: DownloadId, index: number): string => `${MODELS}/${id}/${index}`

/** Where this machine has copies of such files, when they are kept elsewhere: a directory for each download. */
export const copiedModels = (dataDir: string): string => join(copiesDirectory(dataDir), MODELS)

/** Where files grow, beside the store so that moving them in is one step. */
export const partsDirectories = (dataDir: string): string => join(dataDir, 'downloads')

/** Those of one download. */
export const partsDirectory = (dataDir: string, id: string): string => join(partsDirectories(dataDir), id)

/** Where files that are there have their own names. */
export const namedDirectories = (dataDir: string): string => join(dataDir, 'named')

/** Those of one download. */
export const namedDirectory = (dataDir: string, id: string): string => join(namedDirectories(dataDir), id)

/** Where a file of a download can be opened on this machine, by its path in the hub; null until it has come. */
export async function placeOf(
  files: House['files'],
  download: StoredDownload,
  path: string,
): Promise<string | null> {
  const index = download.files.findIndex(file => file.path === path)
  return index < 0 ? null : await files.localPath(fileKey(download.id, index))
}
