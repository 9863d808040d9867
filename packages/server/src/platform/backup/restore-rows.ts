import type pg from 'pg'
import { migrateLike } from '../database/migrate.ts'
import { isBlank, type TableShape, tablesOf, whatComesOff } from './catalog.ts'
import { CopyError } from './copy-error.ts'
import { type Manifest, partsOf, type TablePart } from './manifest.ts'
import { type Say, sayRows } from './say.ts'
import { prepareToCopy, readTable, sumOfTable } from './table-parts.ts'

export interface RowsToRestore {
  readonly directory: string
  readonly manifest: Manifest
  /** Where the numbered SQL files are. */
  readonly migrations: string
  /** What else is done to the rows once they are in. */
  readonly onRows?: (client: pg.ClientBase) => Promise<void>
  readonly say: Say
}

/**
 * Puts a backup's rows into a database that has nothing in it, as the tables were then, and reads them back. All of it is one
 * transaction: one that is cut off leaves the database as empty as it was.
 * @throws CopyError when the database is not empty, or does not hold in the end what the backup holds
 */
export async function restoreRows(client: pg.Client, restoring: RowsToRestore): Promise<void> {
  await prepareToCopy(client)
  await client.query(`set maintenance_work_mem = '256MB'`)
  await client.query('begin')
  await requireBlank(client)
  await migrateLike(client, restoring.migrations, restoring.manifest.migrations)
  await requireSameTables(client, restoring.manifest)
  const { takeOff, putOn } = await whatComesOff(client)
  for (const statement of takeOff) await client.query(statement)
  await fill(client, restoring)
  restoring.say('Making indexes and checking references.')
  for (const statement of putOn) await client.query(statement)
  await restoring.onRows?.(client)
  await client.query('commit')
  await client.query('analyze')
}

export async function requireBlank(client: pg.ClientBase): Promise<void> {
  if (await isBlank(client)) return
  throw new CopyError('The database is not empty, and only an empty one is filled. Nothing was changed.')
}

async function requireSameTables(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const inWords = ({ name, columns }: TableShape) => `${name}(${columns.join()})`
  const expected = (await tablesOf(client)).map(inWords).sort().join()
  if (tables.map(inWords).sort().join() === expected) return
  throw new CopyError('The backup holds other tables than its migrations make. Nothing was changed.')
}

async function fill(client: pg.Client, { directory, manifest, say }: RowsToRestore): Promise<void> {
  const { tables, sequences } = manifest
  // Migrations have put rows in some of them.
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const part of tables) {
    sayRows(say, part)
    await readTable(client, part, partsOf(directory).table(part.name))
    await requireSameRows(client, part)
  }
  for (const { name, last_value } of sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last_value])
  }
}

async function requireSameRows(client: pg.Client, part: TablePart): Promise<void> {
  const { rows, content } = await sumOfTable(client, part)
  if (rows === part.rows && content === part.content) return
  throw new CopyError(
    `The table ${part.name} would not hold what the backup holds of it. Nothing was restored: run inkling verify on the backup.`,
  )
}
