import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { removeUnlessLocked } from '../../platform/backup/removal-lock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { defineTask } from '../../platform/workers/task.ts'
import { WorkerPool } from '../../platform/workers/worker-pool.ts'
import type { DownloadContext } from './context.ts'
import {
  fileKey,
  modelCacheDirectory,
  namedDirectories,
  namedDirectory,
  partsDirectories,
  partsDirectory,
} from './download-paths.ts'
import type { HubFile, StoredDownload } from './downloads.ts'
import { fetchFile, fileSize } from './fetch-hub-file.ts'
import type { FileToHash, run } from './hash-file.task.ts'

const hashFile = defineTask<typeof run>(new URL('./hash-file.task.ts', import.meta.url))
/** Enough to hash 20 GB at 10 MB/s. */
const HASH_MS = 35 * 60_000
/** Left free for the database and other programs. */
const RESERVED_BYTES = 256 * 1024 * 1024

export interface DownloadRun {
  readonly signal: AbortSignal
  /** Called with the total of all files. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Resumes partial files.
 * @throws ApiError in one of `hubProblems`, or hub_file_changed; `signal.reason` if aborted
 */
export async function runDownload(
  context: Pick<DownloadContext, 'config' | 'files' | 'outbound'>,
  download: StoredDownload,
  running: DownloadRun,
): Promise<void> {
  const { id, files } = download
  const directory = partsDirectory(context.config.dataDir, id)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const parts = files.map((_, index) => join(directory, `${index}.part`))
  await requireRoom(context, download, parts)
  let before = 0
  for (const [index, file] of files.entries()) {
    const key = fileKey(id, index)
    if (!(await context.files.has(key))) {
      const part = parts[index] ?? ''
      const onBytes = (bytes: number) => running.onBytes(before + bytes)
      await fetchFile(context, { ...download, file, part, signal: running.signal, onBytes })
      await verifyDownloadedFile(part, file, running.signal)
      await context.files.putFile(key, part, { isUsedHere: true, signal: running.signal })
    }
    before += file.bytes
    running.onBytes(before)
  }
  await rm(directory, { recursive: true, force: true })
}

/** The row is deleted afterwards, so that an interrupted removal is repeated. */
export async function removeFiles(
  context: Pick<DownloadContext, 'config' | 'db' | 'files'>,
  { id, files }: StoredDownload,
): Promise<void> {
  await removeUnlessLocked(
    context,
    files.map((_, index) => fileKey(id, index)),
  )
  const { dataDir } = context.config
  for (const directory of [partsDirectory(dataDir, id), namedDirectory(dataDir, id)]) {
    await rm(directory, { recursive: true, force: true })
  }
}

async function requireRoom(
  { config, files }: Pick<DownloadContext, 'config' | 'files'>,
  download: StoredDownload,
  parts: readonly string[],
): Promise<void> {
  let missing = 0
  for (const [index, { bytes }] of download.files.entries()) {
    if (await files.has(fileKey(download.id, index))) continue
    missing += Math.max(0, bytes - (await fileSize(parts[index] ?? '')))
  }
  if (missing > 0 && missing + RESERVED_BYTES > (await freeBytes(config.dataDir)))
    throw new ApiError('disk_full')
}

export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** A wrong file is deleted and downloaded again next time. */
async function verifyDownloadedFile(part: string, file: HubFile, signal: AbortSignal): Promise<void> {
  const expected = file.sha256 ?? file.sha1
  if (expected === null) return
  const kind = file.sha256 === null ? 'git' : 'sha256'
  const sum = await hashDownloadedFile({ path: part, bytes: file.bytes, kind }, signal)
  if (sum === expected) return
  await rm(part, { force: true })
  throw new ApiError('hub_file_changed')
}

/** A large file would occupy a shared worker for minutes. */
async function hashDownloadedFile(file: FileToHash, signal: AbortSignal): Promise<string> {
  const thread = new WorkerPool({ threads: 1 })
  const end = () => void thread.close()
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    return await thread.run(hashFile, file, { timeoutMs: HASH_MS })
  } finally {
    signal.removeEventListener('abort', end)
    await thread.close()
  }
}

/**
 * For downloads that another instance removed or finished: deletes everything of removed ones, and partial files of
 * complete ones.
 */
export async function sweepDownloads({ db, config }: Pick<DownloadContext, 'config' | 'db'>): Promise<void> {
  const parts = partsDirectories(config.dataDir)
  const leftovers = [
    ...(await listSubdirectories(parts)),
    ...(await listSubdirectories(namedDirectories(config.dataDir))),
    ...(await listSubdirectories(modelCacheDirectory(config.dataDir))),
  ]
  if (leftovers.length === 0) return
  const downloads = await db.selectFrom('downloads').select(['id', 'status']).execute()
  const statuses = new Map<string, string>(downloads.map(({ id, status }) => [id, status]))
  for (const { directory, name } of leftovers) {
    const status = statuses.get(name)
    const isObsolete = status === undefined || (directory === parts && status === 'ready')
    if (isObsolete) await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function listSubdirectories(directory: string): Promise<{ directory: string; name: string }[]> {
  const names = await readdir(directory).catch(() => []) // the directory does not exist yet
  return names.map(name => ({ directory, name }))
}
