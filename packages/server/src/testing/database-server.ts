import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino, { type BaseLogger } from 'pino'
import { startEmbedded } from '../platform/database/embedded/start.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { createPool } from '../platform/database/pool.ts'

/** A PostgreSQL with a migrated template database, from which any number of fresh databases can be cloned. */
export type TestServer = {
  /** The address of a database on it; clones are made through this one. */
  url: string
  /** The name of the migrated template. */
  template: string
  stop(): Promise<void>
}

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))
const silent: BaseLogger = pino({ level: 'silent' })

/** The real thing, but for what only a power cut would notice. */
const forSpeed = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** Starts an embedded PostgreSQL in a temporary directory, or uses the one at TEST_DATABASE_URL. */
export async function startTestServer(url = process.env.TEST_DATABASE_URL): Promise<TestServer> {
  if (url !== undefined) return withTemplate(url, async () => undefined)
  const dataDir = await temporaryDirectory()
  const server = await startEmbedded({ dataDir, logger: silent, settings: forSpeed })
  return withTemplate(server.url, async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  })
}

/** An empty directory that the database's account can reach; mkdtemp's own are closed to everybody else. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inkling-test-'))
  await chmod(directory, 0o711)
  return directory
}

/** A migrated database of its own, open; closing it drops it. */
export async function cloneDatabase<Tables>({
  url,
  template,
}: Pick<TestServer, 'url' | 'template'>): Promise<Database<Tables>> {
  const name = `inkling_test_${randomName()}`
  await execute(url, `create database ${name} template ${template}`)
  const database = await openDatabase<Tables>({ dataDir: '', databaseUrl: urlOf(url, name), logger: silent })
  return {
    ...database,
    async close() {
      await database.close()
      await execute(url, `drop database ${name} with (force)`)
    },
  }
}

async function withTemplate(url: string, stopServer: () => Promise<void>): Promise<TestServer> {
  const template = `inkling_template_${randomName()}`
  await execute(url, `create database ${template} encoding 'UTF8' template template0`)
  const stop = async () => {
    await execute(url, `drop database ${template}`)
    await stopServer()
  }
  try {
    await migrateAll(urlOf(url, template))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, template, stop }
}

async function migrateAll(url: string): Promise<void> {
  const pool = createPool({ url, logger: silent, max: 1 })
  try {
    await migrate(pool, { directory: migrations, logger: silent })
  } finally {
    await pool.end()
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function randomName(): string {
  return randomBytes(6).toString('hex')
}

/** The same server's database of another name. */
export function urlOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
