import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Refusal } from './refusal.ts'
import { sha256 } from './signature.ts'

export interface S3Object {
  readonly path: string
  readonly size: number
  readonly modifiedAt: Date
}

/** Minimum for all parts but the last (bytes). */
const PART_BYTES = 5 * 1024 * 1024

/** Writes are atomic, as in a real store. */
export class Objects {
  readonly #objects: string
  readonly #uploads: string

  private constructor(directory: string) {
    this.#objects = join(directory, 'objects')
    this.#uploads = join(directory, 'uploads')
  }

  static async open(directory: string): Promise<Objects> {
    const objects = new Objects(directory)
    for (const one of [objects.#objects, objects.#uploads]) await mkdir(one, { recursive: true })
    return objects
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const draft = join(this.#uploads, randomUUID())
    await writeFile(draft, bytes)
    await rename(draft, this.#pathOf(key))
  }

  /** @throws S3Refusal */
  async find(key: string): Promise<S3Object> {
    const path = this.#pathOf(key)
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) throw new S3Refusal(404, 'NoSuchKey')
    return { path, size: stats.size, modifiedAt: stats.mtime }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  /** Returns keys in order, after a given key. */
  async keys(prefix: string, after: string): Promise<string[]> {
    const keys = (await readdir(this.#objects)).map(decodeURIComponent)
    return keys.filter(key => key.startsWith(prefix) && key > after).sort()
  }

  async beginUpload(): Promise<string> {
    const id = randomUUID()
    await mkdir(join(this.#uploads, id))
    return id
  }

  /** @returns the part's tag, needed to complete the upload */
  async putPart(id: string, part: number, bytes: Uint8Array): Promise<string> {
    await writeFile(join(await this.#uploadOf(id), String(part)), bytes)
    return sha256(bytes)
  }

  /** @throws S3Refusal for missing, changed or too small parts */
  async completeUpload(
    id: string,
    key: string,
    parts: readonly { part: number; tag: string }[],
  ): Promise<void> {
    const upload = await this.#uploadOf(id)
    const whole = join(upload, 'whole')
    for (const [index, { part, tag }] of parts.entries()) {
      const bytes = await readFile(join(upload, String(part))).catch(() => undefined)
      if (bytes === undefined || sha256(bytes) !== tag) throw new S3Refusal(400, 'InvalidPart')
      const isLast = index === parts.length - 1
      if (!isLast && bytes.length < PART_BYTES) throw new S3Refusal(400, 'EntityTooSmall')
      await appendFile(whole, bytes)
    }
    await rename(whole, this.#pathOf(key))
    await this.abortUpload(id)
  }

  async abortUpload(id: string): Promise<void> {
    await rm(await this.#uploadOf(id), { recursive: true, force: true })
  }

  async #uploadOf(id: string): Promise<string> {
    const directory = join(this.#uploads, id)
    const isThere = /^[0-9a-f-]{36}$/.test(id) && (await stat(directory).catch(() => undefined)) !== undefined
    if (!isThere) throw new S3Refusal(404, 'NoSuchUpload')
    return directory
  }

  /** Encoded slashes need no directories. */
  #pathOf(key: string): string {
    return join(this.#objects, encodeURIComponent(key))
  }
}
