// @module-tag full

import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '../../../../testing/silent.ts'
import { openForTest, scratchDirectory, startWriter } from '../../fixtures/embedded.ts'
import { layoutOf } from '../layout.ts'
import { readPidFile } from '../left-over.ts'
import { readControlFile } from './control-file.ts'
import { WalMirror } from './log-copy.ts'
import { segmentPosition } from './segments.ts'

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
  const control = readControlFile(controlOf(dataDir))
  const { segment, offset } = segmentPosition(control?.checkpoint ?? 0n, 1)
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

test('however long PostgreSQL stands still, it is asked once at a time, and a shutdown waits for that alone', async () => {
  let asked = 0
  const copy = copyOf(() => void asked++)
  copy.start()
  await expect.poll(() => asked).toBe(1)
  await delay(1_000)
  const before = asked
  await copy.stop()
  expect(asked).toBe(before)
})

test('a PostgreSQL that stands still since it answered holds up no shutdown', async () => {
  let answered = 0
  const copy = copyOf(socket => {
    socket.once('data', () => socket.write(WELCOME))
    socket.on('data', text => {
      if (text.toString('latin1', 0, 1) === 'Q') socket.write(ANSWER, () => answered++)
    })
  })
  copy.start()
  await expect.poll(() => answered).toBe(1)
  await copy.stop()
})

/** In PostgreSQL's protocol: who connects is let in and may ask; what was asked has no rows, and the next may come. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')
const WELCOME = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), READY])
const ANSWER = Buffer.concat([Buffer.from('C\0\0\0\x0dSELECT 0\0', 'latin1'), READY])

/** A copy of the log of a PostgreSQL that does no more than this, and never hangs up. */
function copyOf(onConnection: (socket: Socket) => void): WalMirror {
  const layout = layoutOf(scratchDirectory())
  const log = join(layout.cluster, 'pg_wal')
  for (const directory of [log, layout.socketDir]) mkdirSync(directory, { recursive: true })
  writeFileSync(join(log, segmentPosition(0n, 1).segment), '')
  const sockets: Socket[] = []
  const postgres = createServer({ allowHalfOpen: true }, socket => {
    sockets.push(socket.on('error', () => undefined).resume())
    onConnection(socket)
  }).listen(join(layout.socketDir, '.s.PGSQL.5432'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    postgres.close()
  })
  return new WalMirror(layout, silent)
}

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
