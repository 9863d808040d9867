import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform, type TransformCallback } from 'node:stream'
import { z } from 'zod'
import type { FileStore } from '../files/file-store.ts'
import { requireDiskSpace } from './last-backup.ts'
import { backupPaths, type Manifest } from './manifest.ts'
import { type FileColumn, NamedFiles } from './named-files.ts'
import { BackupError } from './names.ts'

const ListedFile = z.object({ key: z.string().min(1), bytes: z.number(), sha256: z.string() })
export type ListedFile = z.infer<typeof ListedFile>

/**
 * `copied`, `linked` (hard links where possible, which survive a removal but not the loss of the disk), or `left` in
 * place and only listed.
 */
export type FileBackupMode = 'copied' | 'linked' | 'left'

export interface FilesToBackUp {
  readonly store: Pick<FileStore, 'list' | 'localPath'>
  readonly kept: FileBackupMode
  /** An earlier backup to link files from, since the content of a key never changes. */
  readonly earlier?: string | undefined
  /** Given if missing files are to be counted. */
  readonly namedBy?: readonly FileColumn[]
}

/** Files are not even listed. */
export const noFiles: FilesToBackUp = {
  store: { async *list() {}, localPath: async () => null },
  kept: 'left',
}

/** No row refers to files removed meanwhile, unless the rows come from a standby. */
export async function writeFiles(
  directory: string,
  { store, kept, earlier, namedBy }: FilesToBackUp,
  namedFiles = new NamedFiles(),
): Promise<Manifest['files']> {
  const { fileList, file } = backupPaths(directory)
  const list = await open(fileList, 'wx', 0o600)
  const sum = { count: 0, bytes: 0 }
  const known =
    kept === 'linked' && earlier !== undefined ? await listBackedUpFiles(earlier) : new Map<string, never>()
  try {
    for await (const { key } of store.list()) {
      const path = await store.localPath(key)
      if (path === null) continue
      const before = known.get(key)
      if (kept === 'copied') await copyDurably(path, file(key))
      if (kept === 'linked') await linkOrCopy([path, ...(before ? [before.path] : [])], file(key))
      const { bytes, sha256 } = before ?? (await checksumFile(kept === 'left' ? path : file(key)))
      const listed: ListedFile = { key, bytes, sha256 }
      await list.appendFile(`${JSON.stringify(listed)}\n`)
      namedFiles.see(key)
      sum.count++
      sum.bytes += listed.bytes
    }
    await list.sync()
  } finally {
    await list.close()
  }
  const { sha256 } = await checksumFile(fileList)
  const missing = namedBy && { missing: namedFiles.unseen }
  return { kept: kept === 'left' ? 'elsewhere' : 'here', ...sum, sha256, ...missing }
}

/** Empty if the list cannot be read. */
async function listBackedUpFiles(backup: string): Promise<Map<string, ListedFile & { path: string }>> {
  const known = new Map<string, ListedFile & { path: string }>()
  try {
    for await (const file of listedFiles(backup))
      known.set(file.key, { ...file, path: backupPaths(backup).file(file.key) })
  } catch {
    known.clear() // every file is then hashed again
  }
  return known
}

async function linkOrCopy([path, ...fallbacks]: [string, ...string[]], place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  for (const source of [path, ...fallbacks]) {
    try {
      return await link(source, place)
    } catch {
      // The backup is on another disk, or hard links are not supported.
    }
  }
  await copyDurably(path, place)
}

const LARGE_FILE_BYTES = 1024 * 1024

async function copyDurably(path: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const { size } = await stat(path)
  if (size > LARGE_FILE_BYTES) await requireDiskSpace(dirname(place), size)
  await copyFile(path, place)
  const copy = await open(place, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}

export async function* listedFiles(directory: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({ input: createReadStream(backupPaths(directory).fileList) })
  for await (const line of lines) {
    const read = ListedFile.safeParse(JSON.parse(line))
    if (!read.success) throw new BackupError(`${directory}/files.jsonl is damaged.`)
    yield read.data
  }
}

/** Passes data through and checksums it. */
export class ByteChecksum extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Call once, after the stream has ended. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

export async function checksumFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
