import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { type Applied, applyBaseline } from './baseline.ts'
import {
  type ConcurrentIndex,
  createConcurrently,
  createWithinTransaction,
  parseConcurrentIndexes,
} from './concurrent-indexes.ts'
import { DatabaseStartError, isLockTimeout } from './errors.ts'
import { createDedicatedClient } from './pool.ts'
import { requireCreatableSchema } from './server-check.ts'

export type MigrateOptions = {
  /** Contains the numbered SQL files. */
  directory: string
  logger: Logger
}

/**
 * Later queries queue behind a waiting migration, so this is below their timeout; the pause lets the lock's holder
 * finish (ms).
 */
const LOCK_TIMEOUT_MS = 1_000
const RETRY_MS = 3_000

/** Advisory lock; the number is arbitrary. */
const migrationLock = 1_229_867_347
const LOCK_POLL_MS = 100

/**
 * Each migration has its own transaction, except for concurrent index builds. Instances wait for each other, so each
 * runs once.
 */
export async function migrate(pool: pg.Pool, { directory, logger }: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(directory)
  // Outside the pool: waiting for another instance or rebuilding a large table can exceed the query timeout.
  const client = createDedicatedClient(pool)
  client.on('error', error => logger.error({ err: error }, 'lost the connection during a migration'))
  await client.connect()
  try {
    await prepare(client)
    const applied = await recordBaseline(client, directory, migrations)
    for (const migration of findMissingMigrations(migrations, applied)) {
      while (!(await applyMigration(client, migration))) {
        logger.warn({ migration: migration.name }, 'a table to migrate is locked; trying again')
        await delay(RETRY_MS)
      }
      logger.info({ migration: migration.name }, 'migrated the database')
    }
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/** True if some migrations have not run. */
export async function isOlderDatabase(pool: pg.Pool, directory: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('migrations') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return false
  const migrations = await readMigrations(directory)
  const applied = await applyBaseline(directory, migrations, await appliedMigrations(pool))
  return applied.length > 0 && applied.length < migrations.length
}

async function prepare(client: pg.Client): Promise<void> {
  await requireCreatableSchema(client)
  while (!(await takeLock(client))) await delay(LOCK_POLL_MS)
  await client.query(tableOfMigrations)
}

/** A blocked statement holds a snapshot, and `create index concurrently` waits for those to end, so poll instead. */
async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_taken: boolean }>('select pg_try_advisory_lock($1) as is_taken', [
    migrationLock,
  ])
  return rows[0]?.is_taken === true
}

const tableOfMigrations = `create table if not exists migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Runs an earlier version's migrations in the caller's transaction.
 * @throws DatabaseStartError if this version's migrations do not begin with those
 */
export async function migrateTo(
  client: pg.ClientBase,
  directory: string,
  applied: readonly Applied[],
): Promise<void> {
  const migrations = await readMigrations(directory)
  const ran = await applyBaseline(directory, migrations, applied)
  findMissingMigrations(migrations, ran)
  await client.query(tableOfMigrations)
  for (const migration of migrations.slice(0, ran.length)) {
    await run(client, migration)
    await recordMigration(client, migration)
  }
}

async function appliedMigrations(client: pg.Client | pg.Pool): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, sha256 from migrations order by name')
  return rows
}

/** Migrations from before the baseline get the baseline's records. */
async function recordBaseline(
  client: pg.Client,
  directory: string,
  migrations: Migration[],
): Promise<readonly Applied[]> {
  const applied = await appliedMigrations(client)
  const baseline = await applyBaseline(directory, migrations, applied)
  if (baseline === applied) return applied
  await client.query('begin; delete from migrations')
  for (const migration of baseline) await recordMigration(client, migration)
  await client.query('commit')
  return baseline
}

/** The applied migrations must be a prefix of this version's. */
function findMissingMigrations(migrations: Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of applied) {
    if (!known.has(name)) throw new DatabaseStartError(unknownSentence(name))
    if (known.get(name) !== sha256) throw new DatabaseStartError(changedSentence(name))
  }
  const late = migrations.slice(0, applied.length).find(({ name }, index) => name !== applied[index]?.name)
  if (late) throw new DatabaseStartError(lateSentence(late.name))
  return migrations.slice(applied.length)
}

function changedSentence(name: string): string {
  return (
    `The migration ${name} is not the one that this database was made with. A migration never changes once it has ` +
    'run: put the original back (git restore, or install Inkling afresh), and write a new migration for the change.'
  )
}

function unknownSentence(name: string): string {
  return (
    `This database is newer than this Inkling: it has the migration ${name}, which isn't known here. ` +
    'Start the newer Inkling again, or restore a backup that was made before the upgrade.'
  )
}

function lateSentence(name: string): string {
  return (
    `The migration ${name} is numbered before others that this database has run already, so it would never have run ` +
    'where they ran. Give it a number after all of them.'
  )
}

/** @returns false if a lock on one of its tables timed out */
async function applyMigration(client: pg.Client, migration: Migration): Promise<boolean> {
  if (migration.indexes !== undefined) {
    await applyOutsideTransaction(client, migration.indexes, migration)
    return true
  }
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    await run(client, migration)
    await recordMigration(client, migration)
    await client.query('commit')
    return true
  } catch (cause) {
    if (isLockTimeout(cause)) {
      await client.query('rollback')
      return false
    }
    throw migrationError(migration, cause, 'Nothing of it was kept, and the database is as it was before.')
  }
}

/** Nothing queues behind a concurrent build, so its locks need no limit. */
async function applyOutsideTransaction(
  client: pg.Client,
  indexes: readonly ConcurrentIndex[],
  migration: Migration,
): Promise<void> {
  try {
    await createConcurrently(client, indexes)
    await recordMigration(client, migration)
  } catch (cause) {
    throw migrationError(migration, cause, 'What it has made stays, and the next start goes on with it.')
  }
}

function migrationError({ name }: Migration, cause: unknown, rest: string): DatabaseStartError {
  const reason = cause instanceof Error ? cause.message : cause
  return new DatabaseStartError(`The migration ${name} failed: ${reason}. ${rest}`, { cause })
}

async function run(client: pg.ClientBase, { sql, indexes }: Migration): Promise<void> {
  if (indexes === undefined) await client.query(sql)
  else await createWithinTransaction(client, indexes)
}

async function recordMigration(client: pg.ClientBase, { name, sha256 }: Applied): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

export type Migration = {
  name: string
  sql: string
  sha256: string
  /** Undefined if the migration runs inside a transaction. */
  indexes: readonly ConcurrentIndex[] | undefined
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/

/** Migrations are in numeric order: 0001-….sql, 0002-….sql and so on. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  names.forEach(requireOwnNumber)
  return Promise.all(names.map(name => readMigration(directory, name)))
}

/** The order of duplicate numbers would depend on the file names. */
function requireOwnNumber(name: string, index: number, names: string[]): void {
  const number = fileName.exec(name)?.[1]
  if (number !== undefined && !names[index + 1]?.startsWith(number)) return
  throw new DatabaseStartError(
    `The migration ${name} has no number of its own; it should be called like 0012-some-words.sql. ` +
      'If this is not your doing, install Inkling afresh.',
  )
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = await readFile(join(directory, name), 'utf8')
  return { name, sql, sha256: fingerprint(sql), indexes: parseConcurrentIndexes(name, sql) }
}

/** A checkout on Windows may add CRLF line endings. */
function fingerprint(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
