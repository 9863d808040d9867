import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ByteSum } from './byte-sum.ts'
import type { TableShape } from './catalog.ts'
import type { TablePart } from './manifest.ts'
import { RowSum } from './row-sum.ts'

/** Whatever the server's own settings: the same rows are the same text on every PostgreSQL. */
const SAME_TEXTS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 3; set xmloption = 'content'; set synchronize_seqscans = off`
/** A large table takes its time, and so do files, while which nothing is asked. */
const NO_LIMITS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set idle_session_timeout = 0`

export async function prepareToCopy(client: pg.ClientBase): Promise<void> {
  await client.query(SAME_TEXTS)
  await client.query(NO_LIMITS)
}

/** Most of it is text; more would cost the server that goes on beside it more than it saves. */
const gzip = () => createGzip({ level: 1 })

/** Writes a table's rows to a file, as the transaction sees them. */
export async function writeTable(client: pg.ClientBase, shape: TableShape, path: string): Promise<TablePart> {
  const rows = new RowSum()
  const bytes = new ByteSum()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(client.query(copyTo(statement(shape, 'to stdout'))), rows, gzip(), bytes, file)
  const { name, columns } = shape
  return { name, columns: [...columns], rows: rows.rows, content: rows.content, sha256: bytes.digest() }
}

/** Reads a table's rows in from such a file. */
export async function readTable(client: pg.ClientBase, shape: TableShape, path: string): Promise<void> {
  const rows = client.query(copyFrom(statement(shape, 'from stdin')))
  await pipeline(createReadStream(path), createGunzip(), rows)
}

export type Summed = Pick<TablePart, 'rows' | 'content'>

/** What a table holds now. */
export async function sumOfTable(client: pg.ClientBase, shape: TableShape): Promise<Summed> {
  const rows = new RowSum()
  await pipeline(client.query(copyTo(statement(shape, 'to stdout'))), rows, nowhere())
  return { rows: rows.rows, content: rows.content }
}

/** What such a file holds, read back from the disk. */
export async function sumOfPart(path: string): Promise<Summed & Pick<TablePart, 'sha256'>> {
  const bytes = new ByteSum()
  const rows = new RowSum()
  await pipeline(createReadStream(path), bytes, createGunzip(), rows, nowhere())
  return { rows: rows.rows, content: rows.content, sha256: bytes.digest() }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Names come from the catalog or from a manifest, which lets none through that would need more than quotes. */
const statement = ({ name, columns }: TableShape, end: string): string =>
  `copy "${name}" (${columns.map(column => `"${column}"`).join(', ')}) ${end}`
