// @module-tag full

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, type TestContext, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { createDatabase } from '../../testing/database-server.ts'
import { urlOf } from '../../testing/database-url.ts'
import { freePort } from '../../testing/free-port.ts'
import { silent } from '../../testing/silent.ts'
import { isUnavailable } from './errors.ts'
import { openForTest, scratchDirectory, startForTest } from './fixtures/embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { requireSupportedServer, requireUsableServer } from './server-check.ts'
import { jsonb } from './sql-fragments.ts'

test('DATABASE_URL connects to an external PostgreSQL over TCP with a password', async () => {
  const { url, port } = await serverWithTcp()
  const admin = await openForTest({ dataDir: '', databaseUrl: url })
  await sql`create role writer login password 'r1ght/@:' `.execute(admin.kysely)

  const address = (password: string) =>
    `postgresql://writer:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const database = await openForTest({ dataDir: '', databaseUrl: address('r1ght/@:') })
  const { rows } = await sql`select current_user`.execute(database.kysely)
  expect(rows).toEqual([{ current_user: 'writer' }])
  expect(database.embedded).toBe(false)

  const refusal = await openForTest({ dataDir: '', databaseUrl: address('wr0ng') }).catch(error => error)
  expect(refusal.message).toBe(
    `The PostgreSQL at 127.0.0.1:${port} refuses the user "writer" or its password. Check DATABASE_URL.`,
  )
})

test.each([
  ['postgresql://somebody@127.0.0.1:1/inkling', 'No PostgreSQL can be used at 127.0.0.1:1'],
  ['mysql://root:secret@localhost/inkling', 'DATABASE_URL is not the address of a PostgreSQL'],
  ['postgresql://root:secret@local host:x/inkling', 'DATABASE_URL is not the address of a PostgreSQL'],
])('an address that does not work is refused without showing its password: %s', async (url, sentence) => {
  const failure = await openDatabase({ dataDir: '', databaseUrl: url, logger: silent }).catch(error => error)
  expect(failure.message).toContain(sentence)
  expect(failure.message).not.toContain('secret')
})

test('a database that does not exist is named', async () => {
  const url = urlOf(inject('databaseServer').url, 'nowhere')
  await expect(openDatabase({ dataDir: '', databaseUrl: url, logger: silent })).rejects.toThrow(
    'has no database "nowhere"',
  )
})

test.each(['se@cret', 'se#cret', 'se/cret', 'se?cret', 'se%cret', '100%'])(
  'a password with an unencoded special character is refused without showing it: %s',
  async password => {
    const url = `postgresql://inkling:${password}@db.example:5432/inkling`
    const failure = await requireUsableServer(url).catch(error => error)
    expect(failure.message).toContain('%40')
    for (const part of ['cret', '100', 'db.example']) expect(failure.message).not.toContain(part)
  },
)

test('a role, schema or database that cannot store anything is refused with the command that fixes it', async () => {
  const { url, port } = await serverWithTcp()
  const admin = await openForTest({ dataDir: '', databaseUrl: url })
  const run = (text: string) => admin.pool.query(text)
  await run("create role plain login password 'x'")
  const settingOf = (name: string) =>
    requireUsableServer(`postgresql://plain:x@127.0.0.1:${port}/${name}`).catch(error => error.message)
  for (const name of ['fenced', 'frozen', 'homeless', 'narrow']) await run(`create database ${name}`)
  const fenced = await openForTest({
    dataDir: '',
    databaseUrl: `postgresql://plain:x@127.0.0.1:${port}/fenced`,
  })
  await expect(migrate(fenced.pool, { directory: scratchDirectory(), logger: silent })).rejects.toThrow(
    'GRANT CREATE ON SCHEMA "public" TO "plain"',
  )

  await run('alter database frozen owner to plain')
  expect(await settingOf('frozen')).toBeUndefined()
  await run('alter database frozen set default_transaction_read_only = on')
  expect(await settingOf('frozen')).toContain(
    'ALTER DATABASE "frozen" SET default_transaction_read_only = off',
  )

  await run("alter database homeless set search_path = 'nowhere'")
  expect(await settingOf('homeless')).toContain('CREATE SCHEMA')

  await run('alter database narrow owner to plain')
  await run('alter database narrow connection limit 7')
  expect(await settingOf('narrow')).toMatch(/has 7 connections .*up to 20/)
})

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
if (pgbouncer === undefined)
  console.warn('Skipped PgBouncer: it is not installed (.ci/run installs it on Debian).')

test
  .skipIf(pgbouncer === undefined)
  .each([
    '',
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
  ])('a connection pooler is refused by name: %s', async setting => {
  const { url, port: postgresPort } = await serverWithTcp()
  const admin = await openForTest({ dataDir: '', databaseUrl: url })
  await sql`create role pooled login password 'x'`.execute(admin.kysely)
  const [directory, port] = [scratchDirectory(), await freePort()]
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=pooled password=x`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = transaction\nunix_socket_dir =`,
    setting,
  ]
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'pgbouncer.ini'), lines.join('\n'))
  chmodSync(directory, 0o755)
  const runAs = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(pgbouncer ?? '', [...runAs, join(directory, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(() => void pooler.kill('SIGINT'))
  const warning = () =>
    requireUsableServer(`postgresql://pooled@127.0.0.1:${port}/postgres`).catch(error => error.message)
  await expect.poll(warning, { timeout: 10_000 }).toContain('PgBouncer')
})

test('a PostgreSQL that is too old or not UTF-8 is refused', () => {
  expect(() => requireSupportedServer({ number: 140_012, version: '14.12', encoding: 'UTF8' }, 'IT')).toThrow(
    '15 or newer',
  )
  expect(() =>
    requireSupportedServer({ number: 170_002, version: '17.2', encoding: 'LATIN1' }, 'IT'),
  ).toThrow('LATIN1')
})

test('counts are returned as numbers, and too large ones fail instead of being rounded', async () => {
  const { kysely } = await emptyForTest()
  const { rows } = await sql`select 9007199254740991::int8 as large`.execute(kysely)
  expect(rows).toEqual([{ large: 9_007_199_254_740_991 }])
  await expect(sql`select 9007199254740993::int8`.execute(kysely)).rejects.toThrow('too large')
})

test('lists and objects keep their shape in jsonb', async () => {
  const { kysely } = await emptyForTest()
  const value = ['墨', { ink: [1, null] }]
  const { rows } = await sql`select ${jsonb(value)} as value`.execute(kysely)
  expect(rows).toEqual([{ value }])
})

test.concurrent('a statement that takes too long fails as unavailable, and the next one works', async ({
  onTestFinished,
}) => {
  const { kysely } = await emptyForTest(onTestFinished)
  const failure = await sql`select pg_sleep(60)`.execute(kysely).catch(error => error)
  expect(isUnavailable(failure)).toBe(true)
  expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }])
})

test.concurrent('calls to a frozen database fail as unavailable, and it is used again afterwards', async ({
  onTestFinished,
}) => {
  const { kysely } = await emptyForTest(onTestFinished)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  const failure = await kysely
    .transaction()
    .execute(transaction => sql`select 1`.execute(transaction))
    .catch(error => error)
  process.kill(pid, 'SIGCONT')
  expect(isUnavailable(failure)).toBe(true)
  expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }])
})

test.concurrent('queries wait for a free connection, with a time limit', async () => {
  const { url } = inject('databaseServer')
  const database = await openDatabase<unknown>({ dataDir: '', databaseUrl: url, logger: silent, poolMax: 1 })
  const slow = sql`select pg_sleep(3)`.execute(database.kysely)
  const failure = await sql`select 1`.execute(database.kysely).catch(error => error)
  expect(isUnavailable(failure)).toBe(true)
  expect(database.isUp()).toBe(true)
  await slow
  await database.close()
})

test('a database that does not respond counts as down as soon as a query has timed out', async () => {
  const { url, port } = await serverWithTcp()
  const admin = await openForTest({ dataDir: '', databaseUrl: url })
  await sql`create role reader login password 'ink'`.execute(admin.kysely)
  const line = await openLine(port)
  const databaseUrl = `postgresql://reader:ink@127.0.0.1:${line.port}/postgres`
  const database = await openDatabase<unknown>({ dataDir: '', databaseUrl, logger: silent, poolMax: 1 })
  onTestFinished(() => database.close())
  await sql`select 1`.execute(database.kysely)
  line.freeze()
  const unanswered = sql`select 1`.execute(database.kysely).catch(() => undefined)
  const failure = await sql`select 1`.execute(database.kysely).catch(error => error)
  expect([isUnavailable(failure), database.isUp()]).toEqual([true, false])
  line.close() // new connections are refused at once
  await unanswered
})

test('a database that accepts no connections is unavailable until it does again', async () => {
  const { url } = inject('databaseServer')
  const closed = await createDatabase(url)
  const { kysely } = await openForTest({ dataDir: '', databaseUrl: url })
  const name = new URL(closed).pathname.slice(1)
  const allowConnections = (is: boolean) =>
    sql`alter database ${sql.id(name)} allow_connections ${sql.lit(is)}`.execute(kysely)
  const database = await openForTest({ dataDir: '', databaseUrl: closed })
  await allowConnections(false)
  await sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = ${name}`.execute(
    kysely,
  )
  const ask = () => sql`select 1 as one`.execute(database.kysely)
  await ask().catch(() => undefined) // at most one call loses its connection
  expect(isUnavailable(await ask().catch(error => error))).toBe(true)
  await allowConnections(true)
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('a read-only database counts as down until it is writable again', async () => {
  const { url } = inject('databaseServer')
  const database = await openForTest({ dataDir: '', databaseUrl: await createDatabase(url), poolMax: 1 })
  const readOnly = (is: boolean) =>
    sql`set default_transaction_read_only = ${sql.lit(is)}`.execute(database.kysely)
  await readOnly(true)
  expect(database.isUp()).toBe(true)
  const failure = await sql`create table letters (body text)`.execute(database.kysely).catch(error => error)
  expect([isUnavailable(failure), database.isUp()]).toEqual([true, false])
  await readOnly(false)
  await expect.poll(() => database.isUp(), { timeout: 20_000 }).toBe(true)
})

test('a connection lost within a transaction fails only that call', async () => {
  const { kysely, isUp } = await emptyForTest()
  const failure = await kysely
    .transaction()
    .execute(async transaction => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(kysely)
      await sql`select 1`.execute(transaction)
    })
    .catch(error => error)
  expect(isUnavailable(failure)).toBe(true)
  await expect.poll(isUp).toBe(true)
})

/** Parallel tests pass their own `onTestFinished`, because the global one cannot tell them apart. */
async function emptyForTest(finish: TestContext['onTestFinished'] = onTestFinished) {
  const database = await emptyDatabase()
  finish(() => database.close())
  return database
}

async function serverWithTcp(): Promise<{ url: string; port: number }> {
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  const server = await startForTest({ dataDir: scratchDirectory(), settings })
  const address = new URL(server.url)
  address.port = String(port)
  return { url: address.href, port }
}

/** A TCP proxy that lets nothing through once it is frozen. */
async function openLine(port: number): Promise<{ port: number; freeze(): void; close(): void }> {
  const sockets: Socket[] = []
  let isFrozen = false
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
    if (!isFrozen) near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server has an address, and it is an object
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test.skipIf(process.platform !== 'linux')(
  'a background pool of the embedded database has lower priority',
  async () => {
    const database = await openForTest({ dataDir: scratchDirectory() })
    const nicenessOf = async (db: typeof database.kysely) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return getPriority(rows[0]?.pid)
    }
    const behind = await nicenessOf(database.createPool({ connections: 1, isBehind: true }))
    expect(behind).toBe(Math.max(10, getPriority()))
    expect(await nicenessOf(database.createPool({ connections: 1 }))).toBe(getPriority())
    expect(await nicenessOf(database.kysely)).toBe(getPriority())
  },
)
