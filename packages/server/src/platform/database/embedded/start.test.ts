// @module-tag full

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { DatabaseStartError } from '../errors.ts'
import { isRoot, openForTest, scratchDirectory, startForTest } from '../fixtures/embedded.ts'
import { readPidFile } from './left-over.ts'

describe('the embedded database', () => {
  test.runIf(isRoot)('runs as the user `nobody` if Inkling is root', async () => {
    const dataDir = scratchDirectory()
    await startForTest({ dataDir })
    const nobody = statSync(join(dataDir, 'postgres')).uid
    expect(nobody).not.toBe(0)
    expect(uidOf(postmasterOf(dataDir))).toBe(nobody)
  })

  test('is reachable only by its socket, which only its owner may open', async () => {
    const dataDir = scratchDirectory()
    const database = await openForTest({ dataDir })
    const { rows } = await sql`show listen_addresses`.execute(database.kysely)
    expect(rows).toEqual([{ listen_addresses: '' }])
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700)
  })

  test('keeps acknowledged data through a power cut', async () => {
    const database = await openForTest({ dataDir: scratchDirectory() })
    const { rows } = await sql`select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`.execute(
      database.kysely,
    )
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row).toMatchObject({ setting: 'on' })
  })

  test('works in a directory whose path is too long for a socket', async () => {
    const dataDir = join(scratchDirectory(), 'far'.repeat(20), 'away'.repeat(20))
    mkdirSync(dataDir, { recursive: true })
    const database = await openForTest({ dataDir })
    expect(database.isUp()).toBe(true)
  })

  test('refuses a second Inkling on the same directory and names the first', async () => {
    const dataDir = scratchDirectory()
    await startForTest({ dataDir })
    await expect(startForTest({ dataDir })).rejects.toThrow(
      `Another Inkling runs on this data directory (pid ${process.pid})`,
    )
  })

  test.runIf(isRoot)('names the directory that the user `nobody` cannot enter, and the fix', async () => {
    const closed = join(scratchDirectory(), 'closed to others')
    mkdirSync(join(closed, 'data'), { recursive: true, mode: 0o700 })
    await expect(startForTest({ dataDir: join(closed, 'data') })).rejects.toThrow(`Run chmod o+x '${closed}'`)
  })

  test('starts if the first start was killed while creating the database', async () => {
    const dataDir = scratchDirectory()
    mkdirSync(join(dataDir, 'postgres.incomplete', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.incomplete', 'PG_VERSION'), '18\n')
    await startForTest({ dataDir })
    expect(readdirSync(dataDir)).not.toContain('postgres.incomplete')
  })
})

describe('a data directory from an earlier run', () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = temporaryDirectory()
    return () => rmSync(dataDir, { recursive: true })
  })

  test('is opened even if the pid in its pid file now belongs to another process', async () => {
    const first = await startForTest({ dataDir })
    const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
    const second = await startForTest({ dataDir })
    expect(second.isUp()).toBe(true)
  })

  test('is left untouched if it does not open, with advice for the operator', async () => {
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    const intact = readFileSync(control)
    writeFileSync(control, Buffer.alloc(intact.length))
    const failure = await startForTest({ dataDir }).catch(error => error)
    expect(failure).toBeInstanceOf(DatabaseStartError)
    expect(failure.message).toContain('PostgreSQL did not start')
    expect(failure.message).toContain('left untouched')
    writeFileSync(control, intact)
    expect((await startForTest({ dataDir })).isUp()).toBe(true)
  })

  test('is refused with advice if it belongs to another version of PostgreSQL', async () => {
    const version = join(dataDir, 'postgres', 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(startForTest({ dataDir })).rejects.toThrow('was made by PostgreSQL 17')
    writeFileSync(version, '18\n')
  })

  test('is refused with advice if it contains something else', async () => {
    const strange = scratchDirectory()
    mkdirSync(join(strange, 'postgres'))
    writeFileSync(join(strange, 'postgres', 'diary.txt'), 'dear diary')
    await expect(startForTest({ dataDir: strange })).rejects.toThrow('holds no PostgreSQL database')
    expect(readdirSync(join(strange, 'postgres'))).toEqual(['diary.txt'])
  })
})

function postmasterOf(dataDir: string): number {
  return readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
}

function uidOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}
