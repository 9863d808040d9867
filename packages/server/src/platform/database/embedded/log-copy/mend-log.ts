import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { timeInName } from '../../../clock.ts'
import type { Logger } from '../../../logger.ts'
import type { SystemAccount } from '../account.ts'
import type { ClusterLayout } from '../layout.ts'
import { type LogChunk, readChunks, readCopyTime } from './chunks.ts'
import { type ControlFile, controlFileOf, readControlFile } from './control-file.ts'
import { SEGMENT_BYTES, segmentPosition } from './segments.ts'

/** A pg_control that is so much younger than the copy is not its: somebody has run this database without copying. */
const STALE_MS = 60_000

/**
 * Holds what PostgreSQL is about to read against the copy, and writes what is damaged anew from it. What was there is kept beside.
 * Only to be called while no PostgreSQL runs on the cluster.
 */
export function repairWal(layout: ClusterLayout, account: SystemAccount, logger: Logger): void {
  const copy = readUsableCopy(layout)
  if (copy === undefined) return
  const mending = new WalRepair(layout, account)
  const control = readControlFile(controlFileOf(layout.cluster))
  if (control === undefined) mending.writeWhole(controlFileOf(layout.cluster), copy.control.bytes)
  const { redo, timeline } = control ?? copy.control
  const first = segmentPosition(redo, timeline).segment
  for (const chunk of copy.chunks) if (chunk.segment >= first) mending.hold(chunk)
  if (mending.mended.size === 0) return
  logger.error(
    { mended: [...mending.mended], kept: mending.aside },
    "the database's log was damaged; it was mended from its copy, and nothing is lost that the copy holds",
  )
}

interface WalCopy {
  readonly control: ControlFile
  readonly chunks: readonly LogChunk[]
}

/** The copy, if it is of this database as it was left. */
function readUsableCopy({ cluster, logCopy }: ClusterLayout): WalCopy | undefined {
  const at = readCopyTime(logCopy)
  const copied = readControlFile(join(logCopy, 'pg_control'))
  if (at === undefined || copied === undefined) return undefined
  const now = readControlFile(controlFileOf(cluster))
  const isAnothers =
    now !== undefined && (now.systemId !== copied.systemId || Number(now.writtenAt) * 1000 > at + STALE_MS)
  return isAnothers ? undefined : { control: copied, chunks: readChunks(logCopy) }
}

class WalRepair {
  readonly #layout: ClusterLayout
  readonly #account: SystemAccount
  /** Names of files that were not as they had been. */
  readonly mended = new Set<string>()
  /** Where these are kept as they were found. */
  readonly aside: string

  constructor(layout: ClusterLayout, account: SystemAccount) {
    this.#layout = layout
    this.#account = account
    this.aside = `${layout.cluster}.damaged-${timeInName(new Date())}`
  }

  /** Makes the log the same as a piece of the copy, unless it is, or the piece itself is damaged. */
  hold({ segment, offset, length, crc32: expected }: LogChunk): void {
    const copied = readPiece(join(this.#layout.logCopy, segment), offset, length)
    if (copied === undefined || crc32(copied) !== expected) return
    const path = join(this.#layout.cluster, 'pg_wal', segment)
    const isShort = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) !== SEGMENT_BYTES
    if (!isShort && readPiece(path, offset, length)?.equals(copied)) return
    this.#keep(path)
    this.#write(path, copied, offset)
    if (isShort) truncateSync(path, SEGMENT_BYTES) // which makes it as long as that
  }

  writeWhole(path: string, bytes: Buffer): void {
    this.#keep(path)
    rmSync(path, { force: true })
    this.#write(path, bytes, 0)
  }

  /** As it was found, once. */
  #keep(path: string): void {
    const name = path.slice(this.#layout.cluster.length + 1)
    if (this.mended.has(name)) return
    this.mended.add(name)
    mkdirSync(this.aside, { recursive: true, mode: 0o700 })
    if (existsSync(path)) copyFileSync(path, join(this.aside, name.replaceAll('/', '-')))
  }

  #write(path: string, bytes: Buffer, offset: number): void {
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      writeSync(file, bytes, 0, bytes.length, offset)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    if (this.#account.isOther) chownSync(path, this.#account.uid, this.#account.gid)
  }
}

function readPiece(path: string, offset: number, length: number): Buffer | undefined {
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return readSync(file, bytes, 0, length, offset) === length ? bytes : undefined
  } finally {
    closeSync(file)
  }
}
