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

/** Uses the file's index, because the hub's file names are untrusted. */
export const fileKey = (id: DownloadId, index: number): string => `${MODELS}/${id}/${index}`

/** Copies of files from another store, one directory per download. */
export const modelCacheDirectory = (dataDir: string): string => join(cacheDirectory(dataDir), MODELS)

/** On the same file system as the store, so that moving a file is a rename. */
export const partsDirectories = (dataDir: string): string => join(dataDir, 'downloads')

export const partsDirectory = (dataDir: string, id: string): string => join(partsDirectories(dataDir), id)

/** Complete files under their original names. */
export const namedDirectories = (dataDir: string): string => join(dataDir, 'named')

export const namedDirectory = (dataDir: string, id: string): string => join(namedDirectories(dataDir), id)

/** Null until the file is there. */
export async function resolveDownloadedFile(
  files: DownloadContext['files'],
  download: StoredDownload,
  path: string,
): Promise<string | null> {
  const index = download.files.findIndex(file => file.path === path)
  return index < 0 ? null : await files.localPath(fileKey(download.id, index))
}

/**
 * Model files refer to each other by their original names. Hard links take no space.
 * @throws ApiError model_not_ready while a file is missing
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
    const target = join(directory, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await link(place, target).catch(error => copyUnlessThere(error, place, target))
  }
  return directory
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Not every file system supports hard links. */
async function copyUnlessThere(error: NodeJS.ErrnoException, place: string, target: string): Promise<void> {
  if (error.code === 'EEXIST') return
  const part = `${target}.part`
  await copyFile(place, part)
  await rename(part, target)
}

/** Longest wait for the file store (ms). Large models take minutes. */
const STAT_TIMEOUT_MS = 15_000

/** Null after `STAT_TIMEOUT_MS`; the transfer continues for later requests. */
export async function withinTimeout<Value>(coming: Promise<Value>): Promise<Value | null> {
  const patience = new AbortController()
  const late = delay(STAT_TIMEOUT_MS, null, { ref: false, signal: patience.signal })
  const result = coming.catch((error: unknown) => {
    if (error instanceof FilesUnavailableError) return null
    throw error
  })
  try {
    return await Promise.race([result, late])
  } finally {
    patience.abort()
    late.catch(() => undefined) // aborted if the other one won
    result.catch(() => undefined) // nothing awaits it after the timeout
  }
}
