import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTest, scratchDirectory, startWriter } from '../../fixtures/embedded.ts'
import { readPidFile } from '../pid-file.ts'
import { readControl } from './control-file.ts'
import { placeOf } from './segments.ts'

/** The copy follows within this, also on a busy machine. */
const COPIED_MS = 1_000

const logOf = (dataDir: string) => join(dataDir, 'postgres', 'pg_wal')
const controlOf = (dataDir: string) => join(dataDir, 'postgres', 'global', 'pg_control')

test.each([
  ['cut short', (path: string) => truncateSync(path, 5_000)],
  ['overwritten at its end', (path: string) => overwrite(path, 20_000)],
  ['gone', (path: string) => rmSync(path)],
])(
  'a log that is %s after a crash is mended from its copy, with all that was acknowledged',
  async (_, spoil) => {
    const dataDir = scratchDirectory()
    const saved = await crash(dataDir)
    const [segment = ''] = readdirSync(logOf(dataDir)).filter(name => /^[0-9A-F]{24}$/.test(name))
    const spoilt = join(logOf(dataDir), segment)
    spoil(spoilt)
    expect(await savedIn(dataDir)).toBeGreaterThanOrEqual(saved)
    expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.damaged-'))).toHaveLength(1)
  },
)

test('a pg_control that is damaged after a crash is mended from its copy', async () => {
  const dataDir = scratchDirectory()
  const saved = await crash(dataDir)
  writeFileSync(controlOf(dataDir), Buffer.alloc(8192, 7))
  expect(await savedIn(dataDir)).toBeGreaterThanOrEqual(saved)
})

test('the end of a log that was closed in order is mended too', async () => {
  const dataDir = scratchDirectory()
  const first = await openForTest({ dataDir })
  await sql`create table saved (number int primary key)`.execute(first.kysely)
  await sql`insert into saved values (1), (2), (3)`.execute(first.kysely)
  await first.close()
  const control = readControl(controlOf(dataDir))
  const { segment, offset } = placeOf(control?.checkpoint ?? 0n, 1)
  overwrite(join(logOf(dataDir), segment), offset)
  expect(await savedIn(dataDir)).toBe(3)
})

test('a log that is whole is left as it is', async () => {
  const dataDir = scratchDirectory()
  const saved = await crash(dataDir)
  expect(await savedIn(dataDir)).toBeGreaterThanOrEqual(saved)
  expect(readdirSync(dataDir).filter(name => name.includes('damaged'))).toEqual([])
})

test('a copy that is damaged itself mends nothing', async () => {
  const dataDir = scratchDirectory()
  const saved = await crash(dataDir)
  const copy = join(dataDir, 'postgres.log-copy')
  for (const name of readdirSync(copy).filter(name => /^[0-9A-F]{24}$/.test(name)))
    overwrite(join(copy, name), 0)
  expect(await savedIn(dataDir)).toBeGreaterThanOrEqual(saved)
  expect(readdirSync(dataDir).filter(name => name.includes('damaged'))).toEqual([])
})

/** Saves numbers, says how many were acknowledged in time to be copied, and kills everything at once. */
async function crash(dataDir: string): Promise<number> {
  const writer = await startWriter(dataDir, 200)
  const saved = writer.lines.length
  await delay(COPIED_MS)
  process.kill(readPidFile(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  process.kill(writer.pid, 'SIGKILL')
  await writer.ended
  return saved
}

async function savedIn(dataDir: string): Promise<number> {
  const { kysely } = await openForTest({ dataDir })
  const { rows } = await sql<{ count: number }>`select count(*) from saved`.execute(kysely)
  return rows[0]?.count ?? 0
}

function overwrite(path: string, from: number): void {
  const length = readFileSync(path).length
  const file = openSync(path, 'r+')
  try {
    writeSync(file, Buffer.alloc(length - from, 0x5a), 0, length - from, from)
  } finally {
    closeSync(file)
  }
}
