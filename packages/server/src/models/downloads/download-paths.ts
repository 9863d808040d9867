import { access, copyFile, link, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DownloadId } from '@inkling/contract'
import { FilesUnavailableError } from '../../platform/files/file-store.ts'
import { cacheDirectory } from '../../platform/files/s3/file-cache.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { DownloadContext } from './context.ts'
import type { StoredDownload } from './downloads.ts'

const MODELS = 'models'

/** Where a file of a download is kept once it is whole; by its number, since a hub's names are the hub's. */
export const fileKey = (id: DownloadId, index: number): string => `${MODELS}/${id}/${index}`

/** Where this machine has copies of such files, when they are kept elsewhere: a directory for each download. */
export const modelCacheDirectory = (dataDir: string): string => join(cacheDirectory(dataDir), MODELS)

/** Where files grow, beside the store so that moving them in is one step. */
export const partsDirectories = (dataDir: string): string => join(dataDir, 'downloads')

/** Those of one download. */
export const partsDirectory = (dataDir: string, id: string): string => join(partsDirectories(dataDir), id)

/** Where files that are there have their own names. */
export const namedDirectories = (dataDir: string): string => join(dataDir, 'named')

/** Those of one download. */
export const namedDirectory = (dataDir: string, id: string): string => join(namedDirectories(dataDir), id)

/** Where a file of a download can be opened on this machine, by its path in the hub; null until it has come. */
export async function resolveDownloadedFile(
  files: DownloadContext['files'],
  download: StoredDownload,
  path: string,
): Promise<string | null> {
  const index = download.files.findIndex(file => file.path === path)
  return index < 0 ? null : await files.localPath(fileKey(download.id, index))
}

/**
 * A directory of this machine with the files of a download under their own names: files of a store are known by numbers,
 * while a model's files look for each other by their names. They are the same files once more, which takes no room.
 * @throws Refusal model_not_ready while one is missing
 */
export async function linkNamedFiles(
  { files, config }: Pick<DownloadContext, 'config' | 'files'>,
  download: StoredDownload,
): Promise<string> {
  const directory = namedDirectory(config.dataDir, download.id)
  const last = download.files.at(-1)
  if (last !== undefined && (await isThere(join(directory, last.path)))) return directory
  for (const { path } of download.files) {
    const place = await resolveDownloadedFile(files, download, path)
    if (place === null) throw new ApiError('model_not_ready')
    const named = join(directory, path)
    await mkdir(dirname(named), { recursive: true, mode: 0o700 })
    await link(place, named).catch(error => copyUnlessThere(error, place, named))
  }
  return directory
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Not every file system can have a file twice. */
async function copyUnlessThere(error: NodeJS.ErrnoException, place: string, named: string): Promise<void> {
  if (error.code === 'EEXIST') return
  const part = `${named}.part`
  await copyFile(place, part)
  await rename(part, named)
}

/** So long somebody waits for a file that another machine has brought into the store; a large model takes minutes. */
const PATIENCE_MS = 15_000

/**
 * What this machine may have to fetch from the file store first, if it comes soon; null otherwise. It goes on coming then,
 * and is there for who asks later.
 */
export async function withinTimeout<Value>(coming: Promise<Value>): Promise<Value | null> {
  const patience = new AbortController()
  const late = delay(PATIENCE_MS, null, { ref: false, signal: patience.signal })
  const found = coming.catch((error: unknown) => {
    if (error instanceof FilesUnavailableError) return null
    throw error
  })
  try {
    return await Promise.race([found, late])
  } finally {
    patience.abort()
    late.catch(() => undefined) // whoever was in time has ended it
    found.catch(() => undefined) // and who was late has nobody left to tell
  }
}
