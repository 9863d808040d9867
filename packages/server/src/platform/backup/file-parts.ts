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
 * What becomes of the store's files: `copied`; `linked`, a second name of the same bytes where the disk allows it, which
 * outlives a removal but not the disk; `left` where they are, and only listed.
 */
export type FileBackupMode = 'copied' | 'linked' | 'left'

export interface FilesToBackUp {
  readonly store: Pick<FileStore, 'list' | 'localPath'>
  readonly kept: FileBackupMode
  /** A backup in the same place from which `linked` ones may be taken: under one key there is never anything else. */
  readonly earlier?: string | undefined
  /** Where rows name files, when it is to be told how many of those were not there. */
  readonly namedBy?: readonly FileColumn[]
}

/** Of a backup of rows alone: files stay where they are, and are not even listed. */
export const noFiles: FilesToBackUp = {
  store: { async *list() {}, localPath: async () => null },
  kept: 'left',
}

/**
 * Takes all files of a store into a backup, or lists them. One that goes meanwhile was never named by a row, unless the rows are a
 * standby's.
 */
export async function writeFiles(
  directory: string,
  { store, kept, earlier, namedBy }: FilesToBackUp,
  named = new NamedFiles(),
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
      named.see(key)
      sum.count++
      sum.bytes += listed.bytes
    }
    await list.sync()
  } finally {
    await list.close()
  }
  const { sha256 } = await checksumFile(fileList)
  const missing = namedBy && { missing: named.unseen }
  return { kept: kept === 'left' ? 'elsewhere' : 'here', ...sum, sha256, ...missing }
}

/** The files of an earlier backup by their keys, and where they are; none when it can't be read. */
async function listBackedUpFiles(backup: string): Promise<Map<string, ListedFile & { path: string }>> {
  const known = new Map<string, ListedFile & { path: string }>()
  try {
    for await (const file of listedFiles(backup))
      known.set(file.key, { ...file, path: backupPaths(backup).file(file.key) })
  } catch {
    known.clear() // then each is read anew
  }
  return known
}

async function linkOrCopy([path, ...others]: [string, ...string[]], place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  for (const source of [path, ...others]) {
    try {
      return await link(source, place)
    } catch {
      // It is on another disk, or on one that knows no links.
    }
  }
  await copyDurably(path, place)
}

const LARGE_BYTES = 1024 * 1024

async function copyDurably(path: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const { size } = await stat(path)
  if (size > LARGE_BYTES) await requireDiskSpace(dirname(place), size)
  await copyFile(path, place)
  const copy = await open(place, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}

/** The files of a backup, one by one. */
export async function* listedFiles(directory: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({ input: createReadStream(backupPaths(directory).fileList) })
  for await (const line of lines) {
    const read = ListedFile.safeParse(JSON.parse(line))
    if (!read.success) throw new BackupError(`${directory}/files.jsonl is damaged.`)
    yield read.data
  }
}

/** Passes bytes on, and knows their number and digest in the end. */
export class ByteChecksum extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Once, when all bytes have passed. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** The digest and the size of a file, read in pieces. */
export async function checksumFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
