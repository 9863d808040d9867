// @module-tag full

import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseDamagedError } from '../errors.ts'
import { openForTest, scratchDirectory, startWriter } from '../fixtures/embedded.ts'
import { readPidFile } from './left-over.ts'

/** Time until the position is recorded, also on a busy machine. */
const NOTED_MS = 3_000

test.each([
  ['cut short', (path: string) => truncateSync(path, 5_000)],
  ['gone', (path: string) => rmSync(path)],
])('a log that is %s after a crash is noticed, and nothing is served without it', async (_, spoil) => {
  const dataDir = scratchDirectory()
  await crash(dataDir)
  const log = join(dataDir, 'postgres', 'pg_wal')
  const [segment = ''] = readdirSync(log).filter(name => /^[0-9A-F]{24}$/.test(name))
  spoil(join(log, segment))
  await expect(openForTest({ dataDir })).rejects.toBeInstanceOf(DatabaseDamagedError)
})

test('a log that is whole after a crash has all that was acknowledged', async () => {
  const dataDir = scratchDirectory()
  const saved = await crash(dataDir)
  const { kysely } = await openForTest({ dataDir })
  const { rows } = await sql<{ count: number }>`select count(*) from saved`.execute(kysely)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(saved)
})

test('another database in the same place starts from its own beginning', async () => {
  const dataDir = scratchDirectory()
  await crash(dataDir)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  expect((await openForTest({ dataDir })).isUp()).toBe(true)
})

/** Saves numbers, kills everything, and returns how many were acknowledged. */
async function crash(dataDir: string): Promise<number> {
  const writer = await startWriter(dataDir, 200)
  const saved = writer.lines.length
  await delay(NOTED_MS)
  process.kill(readPidFile(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended
  return saved
}
