import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { syncDirectory } from '../database/embedded/set-aside.ts'
import { makeDirectory } from '../files/make-directory.ts'
import { nullWhenAbsent } from '../files/receive.ts'
import { isEmptyDatabase, listMigrations, listSequences, listTables } from './catalog.ts'
import { type FilesToBackUp, writeFiles } from './file-parts.ts'
import { requireDiskSpace } from './last-backup.ts'
import { backupPaths, type Manifest, type TablePart } from './manifest.ts'
import { findNamedFiles, type NamedFiles } from './named-files.ts'
import { BackupError } from './names.ts'
import { isStandby, lockFileRemoval, requireRemovalLock } from './removal-lock.ts'
import { type ReportProgress, reportRows } from './say.ts'
import { prepareToCopy, writeTable } from './table-parts.ts'
import { verifyBackup } from './verify-backup.ts'

export interface BackupOptions {
  readonly url: string
  readonly files: FilesToBackUp
  /** Must not exist yet. */
  readonly directory: string
  /** Given if the backup includes it. */
  readonly secret?: string
  readonly now: Date
  readonly say: ReportProgress
}

/**
 * Backs up a live database as of one moment, and the files its rows refer to. The directory gets its final name once
 * everything is on disk.
 * @throws BackupError on failure; nothing is left behind
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { directory } = options
  const draft = `${directory}.incomplete`
  await makeDraft(draft)
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'inkling backup',
    keepAlive: true, // it is idle while files are copied
  })
  // The query that hits an error reports it.
  client.on('error', () => undefined)
  try {
    await requireUnusedDirectory(directory)
    await client.connect()
    const manifest = await copyAll(client, draft, options)
    await rename(draft, directory)
    syncDirectory(dirname(directory))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function makeDraft(draft: string): Promise<void> {
  try {
    await makeDirectory(dirname(draft), 0o700)
    await mkdir(draft, { mode: 0o700 })
    await chmod(draft, 0o700)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new BackupError(`Cannot create a backup at ${draft}: ${reason}`, { cause })
  }
}

/** Checked once the draft exists, so that two backups cannot get the same name. */
async function requireUnusedDirectory(directory: string): Promise<void> {
  if ((await stat(directory).catch(nullWhenAbsent)) !== null)
    throw new BackupError(`Cannot create a backup at ${directory}: it already exists`)
}

async function copyAll(client: pg.Client, draft: string, options: BackupOptions): Promise<Manifest> {
  const { files, secret, now, say } = options
  const parts = backupPaths(draft)
  // Lock first, so that no file of the snapshot is removed before it is copied.
  await lockFileRemoval(client)
  await prepareToCopy(client)
  if (files.kept !== 'left' && (await isStandby(client))) say(FROM_STANDBY)
  const { named, ...rows } = await copyRows(client, draft, options)
  const manifest = {
    format: 1,
    made_at: now.toISOString(),
    has_secret: secret !== undefined,
    ...rows,
    files: await writeFiles(draft, files, named),
  } satisfies Manifest
  await requireRemovalLock(client)
  if (secret !== undefined) await writeDurably(parts.secret, `${secret}\n`)
  syncDirectory(parts.tables)
  await writeDurably(parts.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`)
  syncDirectory(draft)
  return manifest
}

const FROM_STANDBY =
  'This database is a standby. Inkling on its primary goes on removing files, so that some which rows name may be gone before they ' +
  'are copied. To be sure of them, copy from the primary.'

/** The manifest's part about the database. */
interface BackupRows extends Omit<Manifest, 'format' | 'made_at' | 'has_secret' | 'files'> {
  readonly named: NamedFiles
}

/** The snapshot is released before files are copied, which can take hours and would block vacuum. */
async function copyRows(
  client: pg.Client,
  draft: string,
  { files: { namedBy = [] }, say }: BackupOptions,
): Promise<BackupRows> {
  await client.query('begin isolation level repeatable read, read only')
  if (await isEmptyDatabase(client)) throw new BackupError('This database contains no Inkling data.')
  await requireDiskSpace(draft, await queryTablesSize(client))
  const rows = {
    postgres: await queryText(client, `select current_setting('server_version')`),
    secret_fingerprint: await querySecretFingerprint(client),
    migrations: await listMigrations(client),
    tables: await writeTables(client, draft, say),
    sequences: await listSequences(client),
    named: await findNamedFiles(client, namedBy),
  }
  await client.query('commit')
  return rows
}

async function writeTables(client: pg.Client, draft: string, say: ReportProgress): Promise<TablePart[]> {
  const parts = backupPaths(draft)
  await mkdir(parts.tables, { mode: 0o700 })
  const written: TablePart[] = []
  for (const shape of await listTables(client)) {
    const part = await writeTable(client, shape, parts.table(shape.name))
    written.push(part)
    reportRows(say, part)
  }
  return written
}

/** Excludes indexes. The compressed text is hardly larger. */
const queryTablesSize = async (client: pg.Client): Promise<number> =>
  Number(
    await queryText(
      client,
      `select coalesce(sum(pg_table_size(oid)), 0)::text from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    ),
  )

async function querySecretFingerprint(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    `select value from installation where name = 'secret_fingerprint'`,
  )
  return rows[0]?.value ?? null
}

async function queryText(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

const writeDurably = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })

/**
 * See `verifyBackup` about files.
 * @throws BackupError on failure; no invalid backup is left behind
 */
export async function makeBackup(options: BackupOptions, reading = { withFiles: true }): Promise<Manifest> {
  const { directory, say } = options
  await writeBackup(options)
  try {
    say('Reading it back')
    const { manifest, problems } = await verifyBackup(directory, reading)
    if (problems.length > 0)
      throw new BackupError(`The backup was written, but checking it failed: ${problems.join(' ')}`)
    return manifest
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}
