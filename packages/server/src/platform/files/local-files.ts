import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type FileStore, requireFileKey, type StoredFile } from './file-store.ts'
import { syncDirectoryEntries, syncFile } from './make-directory.ts'
import { nullWhenAbsent, prepareTempDirectory, tempDirectory } from './receive.ts'

/** Stores files in `<dataDir>/files`. */
export class LocalFiles implements FileStore {
  readonly #root: string
  readonly #drafts: string

  private constructor(dataDir: string) {
    this.#root = resolve(dataDir, 'files')
    this.#drafts = tempDirectory(dataDir)
  }

  /** Removes temporary files left by a killed process. */
  static async open(dataDir: string): Promise<LocalFiles> {
    const files = new LocalFiles(dataDir)
    await mkdir(files.#root, { recursive: true, mode: 0o700 })
    await prepareTempDirectory(files.#drafts)
    return files
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.#pathOf(key)
    const draft = join(this.#drafts, randomUUID())
    try {
      await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 })
      await this.putFile(key, draft)
    } finally {
      await rm(draft, { force: true })
    }
  }

  async putFile(key: string, path: string): Promise<void> {
    const place = this.#pathOf(key)
    await syncFile(path)
    await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
    await syncDirectoryEntries(dirname(place))
  }

  async has(key: string): Promise<boolean> {
    return (await this.localPath(key)) !== null
  }

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = await open(this.#pathOf(key)).catch(nullWhenAbsent)
    if (file === null) return null
    try {
      const bytes = new Uint8Array((await file.stat()).size)
      let at = 0
      for (let got = 1; got > 0 && at < bytes.length; at += got) got = (await file.read(bytes, at)).bytesRead
      return bytes
    } finally {
      await file.close()
    }
  }

  async localPath(key: string): Promise<string | null> {
    const path = this.#pathOf(key)
    const stats = await stat(path).catch(nullWhenAbsent)
    return stats === null ? null : path
  }

  async lend<Result>(key: string, use: (path: string | null) => Promise<Result>): Promise<Result> {
    return await use(await this.localPath(key))
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  list(after?: string): AsyncIterable<StoredFile> {
    return filesIn(this.#root, '', after?.split('/') ?? [])
  }

  #pathOf(key: string): string {
    requireFileKey(key)
    const path = resolve(this.#root, key)
    if (!path.startsWith(this.#root + sep)) throw new TypeError(`not a key of a file: ${key}`)
    return path
  }
}

/**
 * Files are in name order, optionally after a relative path. Names of one directory are held in memory: tens of
 * megabytes for a million.
 */
async function* filesIn(
  directory: string,
  way: string,
  [after = '', ...below]: readonly string[],
): AsyncGenerator<StoredFile> {
  const names = (await readdir(directory).catch(nullWhenAbsent)) ?? []
  for (const name of names.filter(name => name >= after).sort()) {
    const path = join(directory, name)
    const stats = await stat(path).catch(nullWhenAbsent)
    if (stats?.isDirectory()) yield* filesIn(path, `${way}${name}/`, name === after ? below : [])
    else if (stats !== null && name !== after) yield { key: `${way}${name}`, modifiedAt: stats.mtime }
  }
}

/** Disk full, broken or read-only, no permission, or too many open files. */
const DISK_ERRORS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
])

/** A disk error may last only for a moment. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  DISK_ERRORS.has(String((error as NodeJS.ErrnoException).code))
