import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFile } from '../make-directory.ts'
import { nullWhenAbsent, prepareTempDirectory } from '../receive.ts'

/** Disk space left for everything else. */
const RESERVED_BYTES = 256 * 1024 * 1024
/** Clears more than needed, so that not every file triggers a cleanup. */
const TARGET_SHARE = 0.9
/** How long a count is trusted (ms), since other processes may add files. */
const RECOUNT_MS = 60_000

/** Files are cached by key. */
export const cacheDirectory = (dataDir: string): string => resolve(dataDir, 'cache', 'files')

/** Downloads a file to `path`, after calling `makeRoom` with its size. */
export type FetchFile<Result = void> = (path: string, makeRoom: EvictFor) => Promise<Result>
type EvictFor = (bytes: number) => Promise<void>

/**
 * Limited in size, evicting the least recently used; open files stay readable. Hard-linked files count but stay, since
 * removing them frees nothing. Processes may share the directory.
 */
export class FileCache {
  readonly #root: string
  readonly #parts: string
  readonly #maxBytes: number
  readonly #fetches = new Map<string, Promise<string>>()
  /** Size in bytes, unknown until counted. */
  #usedBytes = Number.POSITIVE_INFINITY
  #countedAt = 0

  private constructor(dataDir: string, maxBytes: number) {
    this.#root = cacheDirectory(dataDir)
    this.#parts = resolve(dataDir, 'cache', 'parts')
    this.#maxBytes = maxBytes
  }

  static async open(dataDir: string, maxBytes: number): Promise<FileCache> {
    const cache = new FileCache(dataDir, maxBytes)
    await mkdir(cache.#root, { recursive: true, mode: 0o700 })
    await prepareTempDirectory(cache.#parts)
    return cache
  }

  /** Concurrent callers share the download. */
  async find(key: string, fetch: FetchFile): Promise<string> {
    const path = join(this.#root, key)
    if (await touchFile(path)) return path
    const fetching = this.#fetches.get(key) ?? this.#fetch(key, path, fetch)
    this.#fetches.set(key, fetching)
    return await fetching
  }

  /** Does nothing if there is no room. */
  async takeIn(key: string, path: string): Promise<void> {
    const place = join(this.#root, key)
    const { size } = await stat(path)
    if (size > this.#maxBytes) return await rm(path, { force: true })
    await this.#moveIn(path, place)
    this.#usedBytes += size
    await this.#makeRoom(0, place).catch(() => rm(place, { force: true }))
  }

  /** Removes the file afterwards. */
  async lend<Lent, Result>(fetch: FetchFile<Lent>, use: (lent: Lent) => Promise<Result>): Promise<Result> {
    const part = join(this.#parts, randomUUID())
    let size = 0
    const makeRoom: EvictFor = async bytes => {
      await this.#makeRoom(bytes)
      size = bytes
    }
    try {
      return await use(await fetch(part, makeRoom))
    } finally {
      await rm(part, { force: true })
      this.#usedBytes -= size
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#root, key), { force: true })
  }

  async #fetch(key: string, path: string, fetch: FetchFile): Promise<string> {
    const part = join(this.#parts, randomUUID())
    try {
      await fetch(part, bytes => this.#makeRoom(bytes))
      await this.#moveIn(part, path)
      return path
    } finally {
      this.#fetches.delete(key)
      await rm(part, { force: true })
    }
  }

  /** Flushed before renaming, because nobody verifies the file later. */
  async #moveIn(part: string, path: string): Promise<void> {
    await syncFile(part)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(part, path)
    await touchFile(path)
  }

  /** A file larger than the cache only has to fit the disk. */
  async #makeRoom(bytes: number, keptPath?: string): Promise<void> {
    const isCounted = performance.now() - this.#countedAt < RECOUNT_MS
    const fits = isCounted && this.#usedBytes + bytes <= this.#maxBytes && (await this.#isFree(bytes))
    if (!fits) await this.#removeOldest(bytes, keptPath)
    this.#usedBytes += bytes
  }

  async #removeOldest(bytes: number, keptPath: string | undefined): Promise<void> {
    const copies: CachedFile[] = []
    for await (const copy of listCachedFiles(this.#root)) copies.push(copy)
    copies.sort((a, b) => a.usedAt - b.usedAt)
    let usedBytes = copies.reduce((sum, { size }) => sum + size, 0)
    const targetBytes = usedBytes + bytes <= this.#maxBytes ? this.#maxBytes : this.#maxBytes * TARGET_SHARE
    for (const { path, size, hasOtherName } of copies) {
      if (usedBytes + bytes <= targetBytes && (await this.#isFree(bytes))) break
      if (path === keptPath || hasOtherName) continue
      await rm(path, { force: true })
      usedBytes -= size
    }
    this.#usedBytes = usedBytes
    this.#countedAt = performance.now()
    if (!(await this.#isFree(bytes))) throw new Error(`no room for ${bytes} bytes`)
  }

  async #isFree(bytes: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize >= bytes + RESERVED_BYTES
  }
}

/** False if the file does not exist. */
async function touchFile(path: string): Promise<boolean> {
  const now = new Date()
  const touched = utimes(path, now, now).then(() => true)
  return (await touched.catch(nullWhenAbsent)) ?? false
}

interface CachedFile {
  readonly path: string
  readonly size: number
  readonly usedAt: number
  /** Removing the file would free nothing. */
  readonly hasOtherName: boolean
}

async function* listCachedFiles(directory: string): AsyncGenerator<CachedFile> {
  const entries = await opendir(directory, { recursive: true }).catch(nullWhenAbsent)
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const stats = await stat(path).catch(nullWhenAbsent)
    if (stats === null) continue
    const { size, mtimeMs: usedAt, nlink } = stats
    yield { path, size, usedAt, hasOtherName: nlink > 1 }
  }
}
