import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import pg from 'pg'
import type { Logger } from '../../../logger.ts'
import { socketUrl } from '../address.ts'
import type { ClusterLayout } from '../layout.ts'
import { appendChunk, readChunks, writeChunks } from './chunks.ts'
import { type ControlFile, controlFileOf, readControlFile } from './control-file.ts'
import { parseLsn, SEGMENT_BYTES, segmentPosition, segmentStart } from './segments.ts'

const LOOK_MS = 100
const PATIENCE_MS = 2_000
const PIECE_BYTES = 1024 * 1024
/** Of a look, so that nobody's answer waits for it. */
const LOOK_BYTES = 4n * BigInt(PIECE_BYTES)
/** Of a record that goes over to the next page of the log: what stands between. */
const PAGE_HEADER_BYTES = 40
const writableAnywhere = constants.O_WRONLY | constants.O_CREAT

/**
 * Keeps a second copy of what PostgreSQL would read after a crash: its log since the last checkpoint, and pg_control. A log whose end is
 * damaged looks to PostgreSQL as if it ended there; the copy knows better, and mends it before the next start.
 */
export class WalMirror {
  readonly #layout: ClusterLayout
  readonly #logger: Logger
  readonly #buffer = Buffer.alloc(PIECE_BYTES)
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  /** The look that is under way. */
  #looking: Promise<void> | undefined
  #control: ControlFile | undefined
  /** Up to where the log is copied. */
  #to = 0n
  #seenAt = 0
  /** Whether the last look came to nothing. */
  #isAway = false

  constructor(layout: ClusterLayout, logger: Logger) {
    this.#layout = layout
    this.#logger = logger
  }

  /** Begins anew with a database that has just opened, and goes on until it is stopped. */
  start(): void {
    try {
      this.#begin()
    } catch (error) {
      this.#logger.warn({ err: error }, "the database's log is not copied")
      return
    }
    this.#timer = setInterval(() => this.#lookUnlessLooking(), LOOK_MS)
    this.#timer.unref()
  }

  /** A PostgreSQL that says nothing makes a look last: what waited behind it would hold up a shutdown. */
  #lookUnlessLooking(): void {
    this.#looking ??= this.#lookSafely().finally(() => {
      this.#looking = undefined
    })
  }

  /** To be called before PostgreSQL ends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    this.#hangUp()
  }

  /** To be called when it has ended: what it wrote last is copied too. */
  finish(): void {
    try {
      const control = this.#copyControl()
      if (control !== undefined) this.#copyTo(control.checkpoint + this.#lengthAt(control))
    } catch (error) {
      this.#logger.warn({ err: error }, "the end of the database's log was not copied")
    }
  }

  #begin(): void {
    const { logCopy } = this.#layout
    rmSync(logCopy, { recursive: true, force: true })
    mkdirSync(logCopy, { mode: 0o700 })
    writeChunks(logCopy, [])
    this.#copyControl()
  }

  async #lookSafely(): Promise<void> {
    try {
      await this.#look()
    } catch (error) {
      // PostgreSQL is starting again, or there is no room: whatever it is, it is said where it matters, and the next look may do.
      this.#hangUp()
      if (!this.#isAway) this.#logger.warn({ err: error }, "the database's log is not copied for the moment")
      this.#isAway = true
    }
  }

  /** A file that nobody has written to since costs no question. */
  async #look(): Promise<void> {
    const { segment } = this.#placeOf(this.#to)
    const writtenAt = statSync(this.#logFile(segment), { throwIfNoEntry: false })?.mtimeMs
    if (writtenAt === undefined || writtenAt === this.#seenAt) return
    this.#client ??= await this.#connect()
    const { rows } = await this.#client.query<{ flushed: string }>(
      'select pg_current_wal_flush_lsn()::text as flushed',
    )
    this.#copyControl()
    const flushed = parseLsn(rows[0]?.flushed ?? '0/0')
    this.#copyTo(flushed < this.#to + LOOK_BYTES ? flushed : this.#to + LOOK_BYTES)
    if (this.#to >= flushed) this.#seenAt = writtenAt
    this.#isAway = false
  }

  /** Without waiting until PostgreSQL, which may stand still, has hung up too. */
  #hangUp(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: socketUrl(this.#layout.socketDir),
      application_name: 'inkling log',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => undefined) // told by the next query
    await client.connect()
    return client
  }

  #copyTo(end: bigint): void {
    while (this.#to < end) {
      const { segment, offset } = this.#placeOf(this.#to)
      const left = Number(end - this.#to)
      const wanted = Math.min(left, PIECE_BYTES, SEGMENT_BYTES - offset)
      const length = this.#copyPiece(segment, offset, wanted)
      if (length === 0) return
      this.#to += BigInt(length)
    }
  }

  #copyPiece(segment: string, offset: number, wanted: number): number {
    const from = openSync(this.#logFile(segment), 'r')
    const to = openSync(join(this.#layout.logCopy, segment), writableAnywhere, 0o600)
    try {
      const length = readSync(from, this.#buffer, 0, wanted, offset)
      const piece = this.#buffer.subarray(0, length)
      writeSync(to, piece, 0, length, offset)
      if (length > 0) appendChunk(this.#layout.logCopy, { segment, offset, length, crc32: crc32(piece) })
      return length
    } finally {
      closeSync(from)
      closeSync(to)
    }
  }

  /** When there was a checkpoint, what stands before it is needed no more. */
  #copyControl(): ControlFile | undefined {
    const control = readControlFile(controlFileOf(this.#layout.cluster))
    if (control === undefined || this.#control?.bytes.equals(control.bytes)) return this.#control
    const { logCopy } = this.#layout
    writeFileSync(join(logCopy, 'pg_control'), control.bytes, { mode: 0o600 })
    this.#control = control
    const beginning = segmentStart(control.redo)
    // From where PostgreSQL would read, which looks at a file's first page before any other. What it has itself given up already can't be copied any more, and needs not.
    if (this.#to < beginning) this.#to = beginning
    this.#forgetBefore(this.#placeOf(control.redo).segment)
    return control
  }

  #forgetBefore(first: string): void {
    const { logCopy } = this.#layout
    const isOld = (name: string) => /^[0-9A-F]{24}$/.test(name) && name < first
    const old = readdirSync(logCopy).filter(isOld)
    if (old.length === 0) return
    writeChunks(
      logCopy,
      readChunks(logCopy).filter(({ segment }) => !isOld(segment)),
    )
    for (const name of old) rmSync(join(logCopy, name))
  }

  /** How long the record of a checkpoint is. */
  #lengthAt({ checkpoint }: ControlFile): bigint {
    const { segment, offset } = this.#placeOf(checkpoint)
    const file = openSync(this.#logFile(segment), 'r')
    try {
      const length = Buffer.alloc(4)
      readSync(file, length, 0, 4, offset)
      return BigInt(length.readUInt32LE(0) + PAGE_HEADER_BYTES)
    } finally {
      closeSync(file)
    }
  }

  #placeOf(lsn: bigint) {
    return segmentPosition(lsn, this.#control?.timeline ?? 1)
  }

  #logFile(segment: string): string {
    return join(this.#layout.cluster, 'pg_wal', segment)
  }
}
