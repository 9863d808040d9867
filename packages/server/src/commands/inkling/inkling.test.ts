// @module-tag full

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { routes } from '@inkling/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openContext } from '../../open-context.ts'
import { isBackupDue } from '../../platform/backup/keep-backing-up.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import { markRestoring } from '../../platform/backup/restoring.ts'
import { readPidFile } from '../../platform/database/embedded/left-over.ts'
import { isPostgresOf } from '../../platform/database/embedded/processes.ts'
import { openForTest, scratchDirectory } from '../../platform/database/fixtures/embedded.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { startTestApp } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createDatabase } from '../../testing/database-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { silent } from '../../testing/silent.ts'
import { TestClock } from '../../testing/test-clock.ts'
import { backup, verify } from './backup.ts'
import { move } from './move.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import type { CommandInput } from './usage.ts'

type EnvVariables = Readonly<Record<string, string>>

const usual = { daily: false, 'to-s3': false, 'with-secret': false, 'new-secret': false, 'set-aside': false }

/** The list collects the command's output. */
function commandInput(
  env: EnvVariables,
  values: Partial<CommandInput['values']> = {},
  ...positionals: string[]
) {
  const output: string[] = []
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const input = {
    values: { ...usual, ...values },
    positionals,
    config,
    say: (text: string) => output.push(text),
  }
  return { input, output }
}

const program = fileURLToPath(new URL('../inkling.ts', import.meta.url))
const SECRET = 'a secret that is long enough for anybody'
const bytes = (text: string) => new TextEncoder().encode(text)

async function installation(): Promise<{ env: EnvVariables; dataDir: string }> {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const dataDir = scratchDirectory()
  const { files } = await openFiles(dataDir, undefined)
  await files.put('cards/one', bytes('first'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.pool.options.connectionString ?? '',
    SECRET_KEY: SECRET,
  }
  await openAndClose(env)
  return { env, dataDir }
}

async function openAndClose(env: EnvVariables): Promise<void> {
  const { close } = await openContext(readConfig({ LOG_LEVEL: 'silent', ...env }), silent)
  await close()
}

const emptyDatabaseUrl = () => createDatabase(inject('databaseServer').url)

test('a backup contains the secret on request', async () => {
  const { env } = await installation()
  const to = scratchDirectory()
  expect(await backup(commandInput(env, { to, 'with-secret': true }).input)).toBe(0)
  const [made = ''] = await readdir(to)
  const target = { DATA_DIR: scratchDirectory(), DATABASE_URL: await emptyDatabaseUrl() }
  expect(await restore(commandInput(target, {}, join(to, made)).input)).toBe(0)
  expect((await readFile(join(target.DATA_DIR, 'secret.key'), 'utf8')).trim()).toBe(SECRET)
  await openAndClose(target)
  await writeFile(join(to, made, 'secret.key'), 'another line')
  expect(await verify(commandInput(env, {}, join(to, made)).input)).toBe(1)
})

test('a backup without its secret is restored only with --new-secret', async () => {
  const { env } = await installation()
  const to = scratchDirectory()
  const { input, output } = commandInput(env, { to })
  await backup(input)
  expect(output.join()).toContain('does not contain the secret')
  const path = join(to, (await readdir(to))[0] ?? '')
  const target = { DATA_DIR: scratchDirectory(), DATABASE_URL: await emptyDatabaseUrl() }
  await expect(restore(commandInput(target, {}, path).input)).rejects.toThrow('--new-secret')
  const other = { ...target, SECRET_KEY: 'another secret that is long enough too' }
  await expect(restore(commandInput(other, {}, path).input)).rejects.toThrow('another secret')
  expect(await restore(commandInput(target, { 'new-secret': true }, path).input)).toBe(0)
  await openAndClose(target)
})

test('a trial restore into a directory does not touch the site’s own stores', async () => {
  const { env } = await installation()
  const to = scratchDirectory()
  await backup(commandInput(env, { to }).input)
  const path = join(to, (await readdir(to))[0] ?? '')
  // Nothing listens there, so any request to that store would fail.
  const served = {
    ...env,
    S3_ENDPOINT: 'http://localhost:1',
    S3_BUCKET: 'site',
    S3_ACCESS_KEY: 'k',
    S3_SECRET_KEY: 's',
  }
  const into = join(scratchDirectory(), 'trial')
  const { input, output } = commandInput(served, { into }, path)
  expect(await restore(input)).toBe(0)
  expect(output).toContain(`Restoring into ${into}, with its built-in database.`)
  expect(output.at(-1)).toBe(
    `Restored. Start Inkling with DATA_DIR=${into} and the same SECRET_KEY, without DATABASE_URL and S3_….`,
  )
  const { context, close } = await openContext(
    readConfig({ DATA_DIR: into, SECRET_KEY: SECRET, LOG_LEVEL: 'silent' }),
    silent,
  )
  expect(await context.files.read('cards/one')).toEqual(bytes('first'))
  await close()
})

test('a restore says where it goes before anything is written', async () => {
  const { env } = await installation()
  const to = scratchDirectory()
  await backup(commandInput(env, { to }).input)
  const path = join(to, (await readdir(to))[0] ?? '')
  const DATA_DIR = join(scratchDirectory(), 'not yet there')
  const { input, output } = commandInput({ ...env, DATA_DIR }, {}, path)
  await expect(restore(input)).rejects.toThrow('is not empty') // the configured database
  const { database } = new pg.Client({ connectionString: env.DATABASE_URL })
  expect(output.at(-1)).toContain(`Restoring into the database ${database} at `)
  expect(output.at(-1)).toContain(`, files into ${DATA_DIR}.`)
})

test('rows and files can be restored from disk to a bucket and back', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const { env } = await installation()
  const to = scratchDirectory()
  await backup(commandInput(env, { to }).input)
  const inBucket = {
    DATA_DIR: scratchDirectory(),
    DATABASE_URL: await emptyDatabaseUrl(),
    SECRET_KEY: SECRET,
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  }
  expect(await restore(commandInput(inBucket, {}, join(to, (await readdir(to))[0] ?? '')).input)).toBe(0)
  const again = scratchDirectory()
  await backup(commandInput(inBucket, { to: again }).input)
  const back = { DATA_DIR: scratchDirectory(), DATABASE_URL: await emptyDatabaseUrl(), SECRET_KEY: SECRET }
  const { input, output } = commandInput(back, {}, join(again, (await readdir(again))[0] ?? ''))
  expect(await restore(input)).toBe(0)
  expect(output.at(-1)).toBe('Restored. Start Inkling with the same SECRET_KEY.')
  const { files } = await openFiles(back.DATA_DIR, undefined)
  expect(await files.read('cards/one')).toEqual(bytes('first'))
})

test('files that a killed command fetched from a bucket are removed by a later one', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const { env, dataDir } = await installation()
  const killed = join(dataDir, 'cache-kIlLeD')
  const running = join(dataDir, 'cache-rUnNiN')
  for (const cache of [killed, running]) await mkdir(cache)
  await utimes(killed, new Date(0), new Date(0))
  const store = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  }
  expect(await backup(commandInput({ ...env, ...store }, { to: scratchDirectory() }).input)).toBe(0)
  expect((await readdir(dataDir)).filter(name => name.startsWith('cache-'))).toEqual(['cache-rUnNiN'])
})

test('an embedded installation moves to an external PostgreSQL and a bucket, and stays unchanged', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const dataDir = scratchDirectory()
  const running = await openContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), silent)
  await running.context.files.put('cards/one', bytes('first'))
  const target = await emptyDatabaseUrl()
  const store = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  }
  const { input, output } = commandInput(
    { DATA_DIR: dataDir, ...store },
    { 'to-database': target, 'to-s3': true },
  )
  await expect(move(input)).rejects.toThrow('Stop Inkling first')
  await running.close()
  const otherCommand = commandInput(
    { DATA_DIR: dataDir },
    { 'to-database': 'postgres://localhost:1/inkling' },
  )
  await expect(move(otherCommand.input)).rejects.toThrow('is --to-database right?')

  expect(await move(input)).toBe(0)
  expect(output.at(-1)).toContain(join(dataDir, 'secret.key'))
  const SECRET_KEY = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  const moved = { DATA_DIR: scratchDirectory(), DATABASE_URL: target, SECRET_KEY, ...store }
  const there = await openContext(readConfig({ LOG_LEVEL: 'silent', ...moved }), silent)
  expect(await there.context.files.read('cards/one')).toEqual(bytes('first'))
  await there.close()
  expect(await readdir(dataDir)).not.toContain('moving')
  await openAndClose({ DATA_DIR: dataDir })
})

test('a backup says how many files are missing', async () => {
  const { env } = await installation()
  const { kysely: db } = await openForTest({ dataDir: '', databaseUrl: env.DATABASE_URL ?? '' })
  await sql`
    insert into foreign_pictures (address_hash, picture, bytes, fetched_at)
    values ('\\x00', 'gone', 1, now())`.execute(db)
  const { input, output } = commandInput(env, { to: scratchDirectory() })
  expect(await backup(input)).toBe(0)
  expect(output.join('\n')).toMatch(/1 files \(1 MB\); missing files: 1\.$/m)
})

test('a daily backup records its result, links unchanged files, and is due once a day', async () => {
  const { env } = await installation()
  const place = scratchDirectory()
  const { kysely: db } = await openForTest({ dataDir: '', databaseUrl: env.DATABASE_URL ?? '' })
  const clock = new TestClock()
  const tables = db as never // the same database with an unspecific type
  expect(await isBackupDue({ db: tables, clock })).toBe(true)
  await backup(commandInput({ ...env, BACKUP_DIR: place }, { daily: true }).input)
  const made = await readLastBackup(tables)
  expect(made).toMatchObject({
    problem: null,
    directory: expect.stringContaining(join(place, 'inkling-daily-')),
  })
  clock.advance({ seconds: 23 * 3600 })
  expect(await isBackupDue({ db: tables, clock })).toBe(false)
  clock.advance({ seconds: 3600 })
  expect(await isBackupDue({ db: tables, clock })).toBe(true)

  const taken = join(scratchDirectory(), 'a file')
  await writeFile(taken, '')
  await expect(backup(commandInput({ ...env, BACKUP_DIR: taken }, { daily: true }).input)).rejects.toThrow(
    'Cannot create a backup',
  )
  expect(await readLastBackup(tables)).toMatchObject({
    made_at: made?.made_at,
    problem: expect.stringContaining(taken),
  })
})

test('a manual backup counts as the last one, and does not delay the daily ones', async () => {
  const { env } = await installation()
  const { kysely: db } = await openForTest({ dataDir: '', databaseUrl: env.DATABASE_URL ?? '' })
  const tables = db as never // the same database with an unspecific type
  const to = scratchDirectory()
  await backup(commandInput(env, { to }).input)
  const [made = ''] = await readdir(to)
  expect(await readLastBackup(tables)).toMatchObject({ directory: join(to, made), problem: null })
  expect(await isBackupDue({ db: tables, clock: new TestClock() })).toBe(true)

  const taken = join(scratchDirectory(), 'a file')
  await writeFile(taken, '')
  await backup(commandInput({ ...env, BACKUP_DIR: taken }, { daily: true }).input).catch(() => undefined)
  const again = scratchDirectory()
  await backup(commandInput(env, { to: again }).input)
  expect(await readLastBackup(tables)).toMatchObject({
    directory: expect.stringContaining(again),
    problem: expect.stringContaining(taken),
  })
})

test('a newer Inkling backs up its embedded database before it migrates', async () => {
  const dataDir = scratchDirectory()
  await openAndClose({ DATA_DIR: dataDir })
  const database = await openForTest({ dataDir })
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(database.kysely)
  await database.close()
  // The migration has already run, so it fails now. The backup was made before it.
  await openAndClose({ DATA_DIR: dataDir }).catch(() => undefined)
  const [made = ''] = await readdir(join(dataDir, 'backups'))
  expect(made).toMatch(/^inkling-before-upgrade-/)
  expect(await verify(commandInput({ DATA_DIR: dataDir }, {}, join(dataDir, 'backups', made)).input)).toBe(0)
})

test('an interrupted restore can be completed only if its rows are in the database', async () => {
  const { env } = await installation()
  const to = scratchDirectory()
  await backup(commandInput(env, { to }).input)
  const made = join(to, (await readdir(to))[0] ?? '')
  const target = { DATA_DIR: scratchDirectory(), DATABASE_URL: await emptyDatabaseUrl(), SECRET_KEY: SECRET }
  await restore(commandInput(target, {}, made).input)
  await markRestoring(target.DATA_DIR)
  const { input, output } = commandInput(target, {}, made)
  expect(await restore(input)).toBe(0)
  expect(output.join()).toContain('already restored')

  await markRestoring(target.DATA_DIR)
  const otherTarget = { ...target, DATABASE_URL: env.DATABASE_URL ?? '' }
  await expect(restore(commandInput(otherTarget, {}, made).input)).rejects.toThrow('is not empty')
})

test('an aborted backup leaves no database running', async () => {
  const dataDir = scratchDirectory()
  await openAndClose({ DATA_DIR: dataDir })
  const child = spawn(process.execPath, [program, 'backup', '--to', scratchDirectory()], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', S3_BUCKET: '', S3_ENDPOINT: '' },
  })
  await once(child.stdout, 'data')
  const cluster = join(dataDir, 'postgres')
  const pid = readPidFile(cluster)?.pid ?? 0
  expect(isPostgresOf(pid, cluster)).toBe(true)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  await expect.poll(() => isPostgresOf(pid, cluster), { timeout: 10_000 }).toBe(false)
})

test('an aborted move leaves no rows behind, and the next one removes those of a killed one', async () => {
  const dataDir = scratchDirectory()
  await openAndClose({ DATA_DIR: dataDir })
  const moving = join(dataDir, 'moving')
  await mkdir(join(moving, 'inkling-2030-01-01T000000.000Z'), { recursive: true })
  const nowhere = commandInput({ DATA_DIR: dataDir }, { 'to-database': 'postgres://localhost:1/inkling' })
  await expect(move(nowhere.input)).rejects.toThrow('is --to-database right?')
  expect(existsSync(moving)).toBe(false)

  const child = spawn(process.execPath, [program, 'move', '--to-database', await emptyDatabaseUrl()], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', S3_BUCKET: '', S3_ENDPOINT: '' },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 20_000, interval: 5 }).toContain('Restoring the database')
  expect(existsSync(moving)).toBe(true)
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exit).toEqual([130, null])
  expect(existsSync(moving)).toBe(false)
})

test('Inkling does not start after an interrupted restore', async () => {
  const dataDir = scratchDirectory()
  await markRestoring(dataDir)
  await expect(openAndClose({ DATA_DIR: dataDir })).rejects.toThrow('Run the same inkling restore again')
})

test('a new password works at once, and ends all earlier logins', async () => {
  const database = await freshDatabase<Tables>()
  const app = await startTestApp({ database })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const reader = await app.api.register('Forgetful')
  const env = {
    DATA_DIR: scratchDirectory(),
    DATABASE_URL: database.pool.options.connectionString ?? '',
  }
  const { input, output } = commandInput(env, {}, 'forgetful')
  expect(await resetPassword(input)).toBe(0)
  const password = /: ([a-z0-9-]{19})$/m.exec(output.join('\n'))?.[1] ?? ''
  const logIn = (password: string) =>
    app.api.send(routes.auth.login, { body: { username: 'Forgetful', password: password } })
  expect((await logIn(TEST_PASSWORD)).status).toBe(401)
  expect((await logIn(password)).status).toBe(200)
  expect((await reader.send(routes.auth.profile)).status).toBe(401)
  await expect(resetPassword(commandInput(env, {}, 'nobody').input)).rejects.toThrow(
    'no account named nobody',
  )
})
