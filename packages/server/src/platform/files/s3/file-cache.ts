import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { nullWhenAbsent, openDrafts } from '../drafts.ts'
import { syncFile } from '../sync-file.ts'

/** What is left of this machine's disk to everybody else. */
const SPARE_BYTES = 256 * 1024 * 1024

/** Where this machine has its copies, each by its key. */
export const copiesDirectory = (dataDir: string): string => resolve(dataDir, 'cache', 'files')

/** Brings a file to a path where there is none yet, after it has asked for the room. */
export type FetchFile = (path: string, makeRoom: (bytes: number) => Promise<void>) => Promise<void>

/**
 * Copies of stored files on this machine, for those who need a path. They take so much room at most, and what was
 * asked for longest ago goes first: who has it open keeps it. Several processes may share the directory.
 */
export class FileCache {
  readonly #root: string
  readonly #parts: string
  readonly #maxBytes: number
  readonly #fetches = new Map<string, Promise<string>>()

  private constructor(dataDir: string, maxBytes: number) {
    this.#root = copiesDirectory(dataDir)
    this.#parts = resolve(dataDir, 'cache', 'parts')
    this.#maxBytes = maxBytes
  }

  static async open(dataDir: string, maxBytes: number): Promise<FileCache> {
    const cache = new FileCache(dataDir, maxBytes)
    await mkdir(cache.#root, { recursive: true, mode: 0o700 })
    await openDrafts(cache.#parts)
    return cache
  }

  /** Where the copy of a file is, fetched when there is none; one time for all who ask meanwhile. */
  async find(key: string, fetch: FetchFile): Promise<string> {
    const path = join(this.#root, key)
    if (await isTouched(path)) return path
    const fetching = this.#fetches.get(key) ?? this.#fetch(key, path, fetch)
    this.#fetches.set(key, fetching)
    return await fetching
  }

  /** Takes over a file that has been stored. That there is no room for it is no harm. */
  async takeIn(key: string, path: string): Promise<void> {
    const place = join(this.#root, key)
    const { size } = await stat(path)
    if (size > this.#maxBytes) return await rm(path, { force: true })
    await this.#moveIn(path, place)
    await this.#makeRoom(0, place).catch(() => rm(place, { force: true }))
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

  /** On disk as a whole before it has its name, since nobody looks into it again. */
  async #moveIn(part: string, path: string): Promise<void> {
    await syncFile(part)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(part, path)
    await isTouched(path)
  }

  /** Removes what was asked for longest ago, until so many bytes more would fit; a file that is alone too large has to fit the disk. */
  async #makeRoom(bytes: number, kept?: string): Promise<void> {
    const copies: Copy[] = []
    for await (const copy of copiesIn(this.#root)) copies.push(copy)
    copies.sort((a, b) => a.usedAt - b.usedAt)
    let taken = copies.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size } of copies) {
      const fits = taken + bytes <= this.#maxBytes && (await freeBytes(this.#root)) >= bytes + SPARE_BYTES
      if (fits) return
      if (path === kept) continue
      await rm(path, { force: true })
      taken -= size
    }
    if ((await freeBytes(this.#root)) < bytes + SPARE_BYTES) throw new Error(`no room for ${bytes} bytes`)
  }
}

/** Says of a file that it was asked for now, if it is there. */
async function isTouched(path: string): Promise<boolean> {
  const now = new Date()
  const touched = utimes(path, now, now).then(() => true)
  return (await touched.catch(nullWhenAbsent)) ?? false
}

interface Copy {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

async function* copiesIn(directory: string): AsyncGenerator<Copy> {
  const entries = await opendir(directory, { recursive: true }).catch(nullWhenAbsent)
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(nullWhenAbsent)
    if (found !== null) yield { path, size: found.size, usedAt: found.mtimeMs }
  }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
