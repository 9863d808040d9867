import type pg from 'pg'
import type { Applied } from '../database/baseline.ts'

/** Generated columns are left out. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** Table of applied migrations. Not in backups, because a restore runs the migrations itself. */
export const MIGRATIONS = 'migrations'

/** Omits `migrations` and unlogged tables, whose rows do not survive a crash anyway. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATIONS],
  )
  return rows
}

export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace limit 1`,
  )
  return rowCount === 0
}

export interface Sequence {
  readonly name: string
  readonly last_value: string
}

/** Lists only sequences that have been used. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as last_value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  )
  return rows
}

export async function listMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(`select name, sha256 from ${MIGRATIONS} order by name`)
  return rows
}

/** Statements that drop objects before rows are loaded, and recreate them afterwards. */
export interface DetachableObjects {
  readonly takeOff: readonly string[]
  readonly putOn: readonly string[]
}

/**
 * Foreign keys and non-unique indexes. Building an index at the end is many times faster, and late foreign keys need
 * neither a table order nor a superuser.
 */
export async function listDetachableObjects(client: pg.ClientBase): Promise<DetachableObjects> {
  const { rows: references } = await client.query<{ take_off: string; put_on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take_off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put_on
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
     order by conrelid::regclass::text, conname`,
  )
  const { rows: indexes } = await client.query<{ take_off: string; put_on: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as take_off, pg_get_indexdef(i.indexrelid) as put_on
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace and not i.indisunique and not i.indisexclusion
     order by i.indexrelid::regclass::text`,
  )
  return {
    takeOff: [...references, ...indexes].map(({ take_off }) => take_off),
    putOn: [...indexes, ...references].map(({ put_on }) => put_on),
  }
}
