import type pg from 'pg'
import type { Applied } from '../database/baseline.ts'

/** A table, and of its columns those whose values are not computed from others. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** Which migrations ran, which a restore runs itself. */
export const MIGRATIONS = 'migrations'

/**
 * All tables but that of migrations. Unlogged ones are left out: what is in them does not outlive a crash, so that nothing
 * in them needs to outlive the machine.
 */
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

/** Whether nothing has been made in this database yet. */
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

/** Those that have given a number. */
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

/** Statements that take something off the tables while rows come in, and put it on again afterwards. */
export interface DetachableObjects {
  readonly takeOff: readonly string[]
  readonly putOn: readonly string[]
}

/**
 * References between tables, and indexes that keep nothing unique. Making an index of all rows is many times faster than
 * adding each to it; and references checked in the end need no order of the tables, and no superuser.
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
