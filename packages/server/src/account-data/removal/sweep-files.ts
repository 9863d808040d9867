import { sql } from 'kysely'
import { removeUnlessLocked, skipWhileFilesLocked } from '../../platform/backup/removal-lock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts'
import type { AccountDataContext } from '../context.ts'

const ROUND_SIZE = 20_000
const BATCH = 500
/** The transaction that refers to a younger file may still be running. */
const GRACE_MS = 24 * 3600 * 1000

const PLACE = 'files_swept_to'

/**
 * Deletes card files, pictures and model files without a row: leftovers of failed imports, deletions or a restored
 * database. Each sweep continues where the last one stopped, on any instance.
 */
export async function sweepFiles(
  context: Pick<AccountDataContext, 'db' | 'log' | 'clock' | 'files'>,
  round = ROUND_SIZE,
): Promise<void> {
  await skipWhileFilesLocked(sweepSome(context, round))
}

async function sweepSome(
  context: Pick<AccountDataContext, 'db' | 'log' | 'clock' | 'files'>,
  round: number,
): Promise<void> {
  const { db, clock } = context
  const firstAt = await findFirstAccountTime(db)
  if (firstAt === null) return
  const before = clock.now().getTime() - GRACE_MS
  const files = await listSomeFiles(context.files, await readSweepPosition(db), round)
  // Saved first, so that an undeletable file does not block the rest. The next round retries it.
  await saveSweepPosition(db, files.length < round ? undefined : files.at(-1)?.key)
  const old = files.filter(({ modifiedAt }) => Number(modifiedAt) <= before && Number(modifiedAt) >= firstAt)
  for (let at = 0; at < old.length; at += BATCH) {
    const keys = old.slice(at, at + BATCH).map(({ key }) => key)
    await removeUnnamed(context, keys)
  }
}

async function listSomeFiles(
  files: FileStore,
  after: string | undefined,
  maxFiles: number,
): Promise<StoredFile[]> {
  const listed: StoredFile[] = []
  for await (const file of files.list(after)) {
    listed.push(file)
    if (listed.length === maxFiles) break
  }
  return listed
}

async function readSweepPosition(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', PLACE).executeTakeFirst()
  return row?.value
}

async function saveSweepPosition(db: Db, value: string | undefined): Promise<void> {
  if (value === undefined) {
    await db.deleteFrom('installation').where('name', '=', PLACE).execute()
    return
  }
  await db
    .insertInto('installation')
    .values({ name: PLACE, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function removeUnnamed(
  context: Pick<AccountDataContext, 'db' | 'log' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  const { db, log } = context
  const unnamed = [
    ...(await unnamedSources(db, keys.filter(isSource))),
    ...(await unnamedPictures(db, keys.filter(isPicture))),
    ...(await unnamedWeights(db, keys.filter(isWeights))),
  ]
  await removeUnlessLocked(context, unnamed)
  if (unnamed.length > 0) log.info({ files: unnamed.length }, 'removed unused files')
}

/** Files older than the first account may belong to another database that used this data directory. */
async function findFirstAccountTime(db: Db): Promise<number | null> {
  const first = await db
    .selectFrom('users')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first === undefined ? null : Date.parse(first.created_at)
}

const isSource = (key: string): boolean => key.startsWith('cards/')
const isPicture = (key: string): boolean => key.startsWith('pictures/')
const isWeights = (key: string): boolean => key.startsWith('models/')
const readPictureId = (key: string): string => key.split('/')[1] ?? ''

async function unnamedSources(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select from card_revisions where source_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}

async function unnamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    select picture from unnest(${[...new Set(keys.map(readPictureId))]}::text[]) stored (picture)
    where not exists (select from card_revisions r where r.picture = stored.picture)
      and not exists (select from uploads u where u.picture = stored.picture)
      and not exists (select from personas p where p.picture = stored.picture)
      and not exists (select from foreign_pictures f where f.picture = stored.picture)`.execute(db)
  const unnamed = new Set(rows.map(({ picture }) => picture))
  return keys.filter(key => unnamed.has(readPictureId(key)))
}

async function unnamedWeights(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select from downloads where id::text = split_part(key, '/', 2))`.execute(db)
  return rows.map(({ key }) => key)
}
