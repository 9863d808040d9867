import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** The receiver removes it. */
export interface TempFile {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  remove(): Promise<void>
}

export interface ReceiveOptions {
  readonly directory: string
  /** May justify rejecting a file but not accepting one. */
  readonly declaredSize: number
  /** `head` is the start of the file. */
  readonly limitOf: (head: Uint8Array) => number
}

export class FileTooLargeError extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`larger than ${limit} bytes`)
    this.name = 'FileTooLargeError'
    this.limit = limit
  }
}

/** Enough to recognise every file type with its own limit. */
const HEAD_BYTES = 4

/**
 * Counts and hashes the bytes.
 * @throws FileTooLargeError as soon as the limit is exceeded; no file is left behind
 */
export async function receiveToTempFile(stream: Readable, options: ReceiveOptions): Promise<TempFile> {
  const path = join(options.directory, randomUUID())
  const remove = () => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    return { path, ...(await writeCounted(stream, file, options)), remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await file.close()
  }
}

async function writeCounted(
  stream: Readable,
  file: FileHandle,
  { declaredSize, limitOf }: ReceiveOptions,
): Promise<Pick<TempFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  // Not destroyed early: the socket still has to carry the error response.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
    refuseTooLarge(Math.max(size, declaredSize), head, limitOf)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return { size, sha256: hash.digest() }
}

function refuseTooLarge(size: number, head: Uint8Array, limitOf: ReceiveOptions['limitOf']): void {
  if (head.length < HEAD_BYTES) return
  const limit = limitOf(head)
  if (size > limit) throw new FileTooLargeError(limit)
}

/** Next to the store, so that moving a file in is a rename. */
export const tempDirectory = (dataDir: string): string => join(dataDir, 'drafts')

const DRAFT_DAYS = 1

/** Removes files left by a killed process. */
export async function prepareTempDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const oldest = Date.now() - DRAFT_DAYS * 24 * 3600 * 1000
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const stats = await stat(path).catch(nullWhenAbsent)
    if (stats !== null && stats.mtimeMs < oldest) await rm(path, { force: true })
  }
}

export function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
