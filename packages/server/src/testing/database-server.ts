import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbedded } from '../platform/database/embedded/start.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { buildTemplate } from './database-template.ts'
import { urlOf } from './database-url.ts'
import { silent } from './silent.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** A PostgreSQL for tests; cloning its template creates a test database in tens of milliseconds. */
export type TestServer = {
  /** Address of the database through which the test databases are created. */
  url: string
  /** Name of a migrated database, which is built on first use. */
  template: string
}

const EMPTY = "encoding 'UTF8' template template0"

/** Tests need no durability and should detect deadlocks sooner. */
const forSpeed = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  deadlock_timeout: '100ms',
  max_connections: '200',
}

/** Starts an embedded server in a temporary directory, unless TEST_DATABASE_URL names another. */
export async function startTestServer(
  url = process.env.TEST_DATABASE_URL,
): Promise<TestServer & { stop(): Promise<void> }> {
  const template = `inkling_template_${randomName()}`
  if (url !== undefined) return { url, template, stop: () => dropDatabase(url, template) }
  const dataDir = temporaryDirectory()
  const server = await startEmbedded({ dataDir, logger: silent, settings: forSpeed })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  return { url: server.url, template, stop }
}

/** Closing drops the database. */
export async function cloneDatabase<Tables>({ url, template }: TestServer): Promise<Database<Tables>> {
  await buildTemplate(url, template)
  return openNew<Tables>(url, `template ${template}`)
}

/** A database without migrations. Closing drops it. */
export function newDatabase<Tables>(url: string): Promise<Database<Tables>> {
  return openNew<Tables>(url, EMPTY)
}

export async function createDatabase(url: string, origin = EMPTY): Promise<string> {
  const name = `inkling_test_${randomName()}`
  await execute(url, `create database ${name} ${origin}`)
  return urlOf(url, name)
}

async function openNew<Tables>(url: string, origin: string): Promise<Database<Tables>> {
  const databaseUrl = await createDatabase(url, origin)
  const name = new URL(databaseUrl).pathname.slice(1)
  const database = await openDatabase<Tables>({ dataDir: '', databaseUrl, logger: silent })
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabase(url, name)
    },
  }
}

function dropDatabase(url: string, name: string): Promise<void> {
  return execute(url, `drop database if exists ${name} with (force)`)
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
