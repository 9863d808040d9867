// @module-tag full

import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseDamagedError } from '../errors.ts'
import { openForTest, scratchDirectory, startForTest, startWriter } from '../fixtures/embedded.ts'
import { readPidFile } from './left-over.ts'
import { checkLogPosition } from './log-position.ts'
import { readNoted } from './noted-position.ts'

/** Enough even on a busy machine (ms). */
const WRITE_DELAY_MS = 3_000
/** Size of a WAL segment (bytes). */
const SEGMENT = 16 * 1024 * 1024

test.each([
  ['cut short', (path: string) => truncateSync(path, 5_000)],
  ['gone', (path: string) => rmSync(path)],
])('a WAL that is %s after a crash is detected, and Inkling does not start', async (_, spoil) => {
  const dataDir = scratchDirectory()
  await crash(dataDir)
  const log = join(dataDir, 'postgres', 'pg_wal')
  const [segment = ''] = readdirSync(log).filter(name => /^[0-9A-F]{24}$/.test(name))
  spoil(join(log, segment))
  await expect(openForTest({ dataDir })).rejects.toBeInstanceOf(DatabaseDamagedError)
})

test('a truncated WAL is refused until the operator removes the noted position', async () => {
  const dataDir = scratchDirectory()
  await crash(dataDir)
  truncateLog(dataDir)
  await expect(openForTest({ dataDir })).rejects.toThrow('it ends before what was written already')
  // Stopping wrote to the WAL, which may have reached the recorded position by now.
  const server = await startForTest({ dataDir })
  await growLog(server.url)
  await expect(checkLogPosition(server.url, server.logPosition ?? '')).rejects.toBeInstanceOf(
    DatabaseDamagedError,
  )
  await server.stop()
  await expect(openForTest({ dataDir })).rejects.toBeInstanceOf(DatabaseDamagedError)
  rmSync(join(dataDir, 'postgres.log-position'))
  expect((await openForTest({ dataDir })).isUp()).toBe(true)
})

test('an intact WAL after a crash has all acknowledged data', async () => {
  const dataDir = scratchDirectory()
  const saved = await crash(dataDir)
  const { kysely } = await openForTest({ dataDir })
  const { rows } = await sql<{ count: number }>`select count(*) from saved`.execute(kysely)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(saved)
})

test('another database in the same directory starts with its own position', async () => {
  const dataDir = scratchDirectory()
  await crash(dataDir)
  // PostgreSQL's other processes notice the kill a moment later.
  rmSync(join(dataDir, 'postgres'), { recursive: true, maxRetries: 10, retryDelay: 200 })
  expect((await openForTest({ dataDir })).isUp()).toBe(true)
})

function truncateLog(dataDir: string): void {
  const { flushed } = readNoted(join(dataDir, 'postgres.log-position')) ?? { flushed: '' }
  const position = Number.parseInt(flushed.split('/')[1] ?? '', 16)
  const segment = Math.floor(position / SEGMENT)
  const name = `0000000100000000${segment.toString(16).toUpperCase().padStart(8, '0')}`
  const path = join(dataDir, 'postgres', 'pg_wal', name)
  const start = (position % SEGMENT) - 10_000
  writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, start), Buffer.alloc(SEGMENT - start)]))
}

async function growLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table filler as select generate_series(1, 300000) as number')
  await client.query('select pg_switch_wal()')
  await client.end()
}

/** Returns how many numbers were acknowledged before everything was killed. */
async function crash(dataDir: string): Promise<number> {
  const writer = await startWriter(dataDir, 200)
  const saved = writer.lines.length
  await delay(WRITE_DELAY_MS)
  process.kill(readPidFile(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended
  return saved
}
