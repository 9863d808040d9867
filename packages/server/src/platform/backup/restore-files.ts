import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateTo } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { isEmptyDatabase, listDetachableObjects, listTables, type TableShape } from './catalog.ts'
import { checksumFile, type ListedFile, listedFiles } from './file-parts.ts'
import { backupPaths, type Manifest, type TablePart } from './manifest.ts'
import { BackupError } from './names.ts'
import { type ReportProgress, reportRows } from './say.ts'
import { checksumTable, prepareToCopy, readTable } from './table-parts.ts'

export interface FilesToRestore {
  readonly directory: string
  readonly pathOf: (key: string) => Promise<string | null>
  readonly store: FileStore
  readonly drafts: string
  /** With `--set-aside` the store contains the previous database's files. */
  readonly besideOthers: boolean
}

/**
 * Verifies each file.
 * @returns how many
 * @throws BackupError if the store contains unrelated files
 */
export async function restoreFiles(restoring: FilesToRestore): Promise<number> {
  await mkdir(restoring.drafts, { recursive: true, mode: 0o700 })
  if (!restoring.besideOthers) await requireNoOthers(restoring)
  let count = 0
  for await (const file of listedFiles(restoring.directory)) {
    await restoreFile(restoring, file)
    count++
  }
  return count
}

/** An interrupted restore may have left files of this backup. */
async function requireNoOthers({ directory, store }: FilesToRestore): Promise<void> {
  let ours: Set<string> | undefined
  for await (const { key } of store.list()) {
    ours ??= await listKeys(directory)
    if (ours.has(key)) continue
    throw new BackupError(
      `The place for files is not empty: it has ${key}, which is not in the backup. A backup is restored into an empty place only. ` +
        'Nothing was changed.',
    )
  }
}

async function listKeys(directory: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of listedFiles(directory)) keys.add(key)
  return keys
}

async function restoreFile(
  { store, drafts, pathOf }: FilesToRestore,
  { key, sha256 }: ListedFile,
): Promise<void> {
  if (await hasFile(store, key, sha256)) return
  const source = await pathOf(key)
  if (source === null) throw new BackupError(`The file ${key} is missing from the backup.`)
  const draft = join(drafts, sha256)
  await copyFile(source, draft)
  await store.putFile(key, draft)
  if (!(await hasFile(store, key, sha256)))
    throw new BackupError(`The file ${key} was stored, but reading it back gave other content.`)
}

async function hasFile(store: FileStore, key: string, sha256: string): Promise<boolean> {
  const path = await store.localPath(key)
  return path !== null && (await checksumFile(path)).sha256 === sha256
}

export interface RowsToRestore {
  readonly directory: string
  readonly manifest: Manifest
  /** Contains the numbered SQL files. */
  readonly migrations: string
  /** Called in the transaction, after all rows are restored. */
  readonly onRows?: (client: pg.ClientBase) => Promise<void>
  readonly say: ReportProgress
}

/**
 * Restores into the schema of the backup and verifies the rows, in one transaction.
 * @throws BackupError if the database is not empty, or the rows do not match the backup
 */
export async function restoreRows(client: pg.Client, restoring: RowsToRestore): Promise<void> {
  await prepareToCopy(client)
  await client.query(`set maintenance_work_mem = '256MB'`)
  await client.query('begin')
  await requireEmptyDatabase(client)
  await migrateTo(client, restoring.migrations, restoring.manifest.migrations)
  await requireSameTables(client, restoring.manifest)
  const { takeOff, putOn } = await listDetachableObjects(client)
  for (const statement of takeOff) await client.query(statement)
  await fillTables(client, restoring)
  restoring.say('Making indexes and checking references.')
  for (const statement of putOn) await client.query(statement)
  await restoring.onRows?.(client)
  await client.query('commit')
  await client.query('analyze')
}

export async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  if (await isEmptyDatabase(client)) return
  throw new BackupError('The database is not empty. Restore into an empty one. Nothing was changed.')
}

async function requireSameTables(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const inWords = ({ name, columns }: TableShape) => `${name}(${columns.join()})`
  const expected = (await listTables(client)).map(inWords).sort().join()
  if (tables.map(inWords).sort().join() === expected) return
  throw new BackupError('The tables in the backup do not match its migrations. Nothing was changed.')
}

async function fillTables(client: pg.Client, { directory, manifest, say }: RowsToRestore): Promise<void> {
  const { tables, sequences } = manifest
  // Migrations insert rows into some tables.
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const part of tables) {
    reportRows(say, part)
    await readTable(client, part, backupPaths(directory).table(part.name))
    await requireSameRows(client, part)
  }
  for (const { name, last_value } of sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last_value])
  }
}

async function requireSameRows(client: pg.Client, part: TablePart): Promise<void> {
  const { rows, content } = await checksumTable(client, part)
  if (rows === part.rows && content === part.content) return
  throw new BackupError(
    `The table ${part.name} would not hold what the backup holds of it. Nothing was restored: run inkling verify on the backup.`,
  )
}
