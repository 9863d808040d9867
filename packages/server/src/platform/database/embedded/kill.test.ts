// @module-tag full

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from '../errors.ts'
import { openForTest, scratchDirectory, startWriter } from '../fixtures/embedded.ts'
import type { Database } from '../open.ts'
import { readPidFile } from './left-over.ts'
import { isPostgresOf } from './processes.ts'

test('after Inkling is killed, the next start stops its PostgreSQL and has all acknowledged data', async () => {
  const dataDir = scratchDirectory()
  const writer = await startWriter(dataDir, 50)
  const left = postmasterOf(dataDir)
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended
  expect(isAtWork(left, dataDir)).toBe(true)

  const database = await openForTest({ dataDir })
  expect(isAtWork(left, dataDir)).toBe(false)
  expect(await savedIn(database)).toBeGreaterThanOrEqual(writer.lines.length)
})

test('Inkling killed together with its PostgreSQL restarts with all acknowledged data', async () => {
  const dataDir = scratchDirectory()
  const writer = await startWriter(dataDir, 50)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended

  const database = await openForTest({ dataDir })
  expect(await savedIn(database)).toBeGreaterThanOrEqual(writer.lines.length)
})

test('Ctrl-C reaches Inkling but not its PostgreSQL, so that running answers can still be saved', async () => {
  const dataDir = scratchDirectory()
  const writer = await startWriter(dataDir, 10, 'ignore-interrupt')
  process.kill(-writer.pid, 'SIGINT')
  await until(() => writer.lines.includes('interrupted'))
  const before = writer.lines.length
  await until(() => writer.lines.length > before + 10)
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended
  await openForTest({ dataDir })
})

test('a crash of Inkling also ends its PostgreSQL', async () => {
  const dataDir = scratchDirectory()
  const writer = await startWriter(dataDir, 1, 'give-up')
  const postmaster = postmasterOf(dataDir)
  await writer.ended
  await until(() => !isAtWork(postmaster, dataDir))
})

test('PostgreSQL killed under a running Inkling restarts with all acknowledged data', async () => {
  const dataDir = scratchDirectory()
  const database = await openForTest({ dataDir })
  await sql`create table saved (number int primary key)`.execute(database.kysely)
  await sql`insert into saved values (1), (2), (3)`.execute(database.kysely)

  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await until(() => !database.isUp())
  const failure = await savedIn(database).catch(error => error)
  if (failure instanceof Error) expect(isUnavailable(failure)).toBe(true)

  await until(() => database.isUp())
  expect(await savedIn(database)).toBe(3)
})

test('Inkling recovers by itself after one PostgreSQL process is killed', async () => {
  const database = await openForTest({ dataDir: scratchDirectory() })
  await sql`create table saved (number int primary key)`.execute(database.kysely)
  await sql`insert into saved values (1), (2), (3)`.execute(database.kysely)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)

  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await until(() => !database.isUp())
  await until(() => database.isUp())
  expect(await savedIn(database)).toBe(3)
})

async function savedIn({ kysely }: Database<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from saved`.execute(kysely)
  return rows[0]?.count ?? 0
}

function postmasterOf(dataDir: string): number {
  return readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
}

function isAtWork(pid: number, dataDir: string): boolean {
  return isPostgresOf(pid, join(dataDir, 'postgres'))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10)
}
