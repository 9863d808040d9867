import { hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type TransformCallback, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableShape } from './catalog.ts'
import { ByteChecksum } from './file-parts.ts'
import type { TablePart } from './manifest.ts'

/** The same rows produce the same text on every server. */
const FIXED_TEXT_FORMATS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 3; set xmloption = 'content'; set synchronize_seqscans = off`
/** Large tables take long, and the connection is idle while files are copied. */
const NO_LIMITS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set idle_session_timeout = 0`

export async function prepareToCopy(client: pg.ClientBase): Promise<void> {
  await client.query(FIXED_TEXT_FORMATS)
  await client.query(NO_LIMITS)
}

/** The fastest level, to save CPU time for the running server. */
const gzip = () => createGzip({ level: 1 })

/** Writes rows as the transaction sees them. */
export async function writeTable(client: pg.ClientBase, shape: TableShape, path: string): Promise<TablePart> {
  const rows = new RowChecksum()
  const bytes = new ByteChecksum()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(client.query(copyTo(copyStatement(shape, 'to stdout'))), rows, gzip(), bytes, file)
  const { name, columns } = shape
  return { name, columns: [...columns], rows: rows.rows, content: rows.content, sha256: bytes.digest() }
}

export async function readTable(client: pg.ClientBase, shape: TableShape, path: string): Promise<void> {
  const rows = client.query(copyFrom(copyStatement(shape, 'from stdin')))
  await pipeline(createReadStream(path), createGunzip(), rows)
}

export type PartChecksum = Pick<TablePart, 'rows' | 'content'>

export async function checksumTable(client: pg.ClientBase, shape: TableShape): Promise<PartChecksum> {
  const rows = new RowChecksum()
  await pipeline(client.query(copyTo(copyStatement(shape, 'to stdout'))), rows, discardStream())
  return { rows: rows.rows, content: rows.content }
}

export async function checksumPart(path: string): Promise<PartChecksum & Pick<TablePart, 'sha256'>> {
  const bytes = new ByteChecksum()
  const rows = new RowChecksum()
  await pipeline(createReadStream(path), bytes, createGunzip(), rows, discardStream())
  return { rows: rows.rows, content: rows.content, sha256: bytes.digest() }
}

const discardStream = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Safe, because names come from the catalog or a validated manifest. */
const copyStatement = ({ name, columns }: TableShape, end: string): string =>
  `copy "${name}" (${columns.map(column => `"${column}"`).join(', ')}) ${end}`

const NEWLINE = 0x0a
const LANES = 8

/**
 * Checksums rows of COPY text output, which end with a line feed and contain none. Row digests are added up, so their
 * order does not matter.
 */
export class RowChecksum extends Transform {
  rows = 0
  readonly #lanes = new Uint32Array(LANES)
  #begun: Buffer[] = []

  get content(): string {
    return [...this.#lanes].map(lane => lane.toString(16).padStart(8, '0')).join('')
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, end))
      from = end + 1
    }
    // Copied, because the chunk's buffer may be reused.
    if (from < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(from)))
    done(null, chunk)
  }

  #add(end: Buffer): void {
    const row = this.#begun.length === 0 ? end : Buffer.concat([...this.#begun, end])
    this.#begun = []
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < LANES; lane++) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32BE(lane * 4)
    }
    this.rows++
  }
}
