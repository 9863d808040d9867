import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../platform/database/migrate.ts'
import { createPool } from '../platform/database/pool.ts'
import { urlOf } from './database-url.ts'
import { silent } from './silent.ts'

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))
const built = new Map<string, Promise<void>>()

/** Advisory lock; the number is arbitrary. */
const buildLock = 1_953_653_860

/** Concurrent test processes wait. */
export function buildTemplate(url: string, template: string): Promise<void> {
  const building = built.get(template) ?? buildUnderLock(url, template)
  built.set(template, building)
  return building
}

async function buildUnderLock(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [buildLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await build(client, url, template)
  } finally {
    await client.end()
  }
}

/** Renamed when complete, so that no database is cloned from a partial template. */
async function build(client: pg.Client, url: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`
  await client.query(`create database ${unfinished} encoding 'UTF8' template template0`)
  try {
    await migrateAll(urlOf(url, unfinished))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } catch (error) {
    await client.query(`drop database ${unfinished} with (force)`)
    throw error
  }
}

async function migrateAll(url: string): Promise<void> {
  const pool = createPool({ url, logger: silent, max: 1 })
  try {
    await migrate(pool, { directory: migrations, logger: silent })
  } finally {
    await pool.end()
  }
}
