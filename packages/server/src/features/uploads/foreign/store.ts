import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { removeUnlessLocked, skipWhileFilesLocked } from '../../../platform/backup/removal-lock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { fileKeys, type Picture } from '../picture-url.ts'

export type ForeignPictureContext = Pick<
  AppContext,
  'config' | 'db' | 'clock' | 'files' | 'publicOutbound' | 'workers'
>

/** Ignores the fragment, which is never sent. */
export function hashAddress(address: URL): Buffer {
  const sent = new URL(address)
  sent.hash = ''
  return createHash('sha256').update(sent.href).digest()
}

export async function findForeignPicture(db: Db, address_hash: Buffer): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('foreign_pictures')
    .select('picture')
    .where('address_hash', '=', address_hash)
    .executeTakeFirst()
  return row?.picture
}

interface FetchedPicture {
  readonly address_hash: Buffer
  readonly picture: Picture
  readonly bytes: number
  readonly fetched_at: string
}

/** @returns another picture if a concurrent fetch of the address was faster */
export async function addForeignPicture(db: Db, fetched: FetchedPicture): Promise<Picture> {
  const added = await db
    .insertInto('foreign_pictures')
    .values(fetched)
    .onConflict(conflict => conflict.column('address_hash').doNothing())
    .returning('picture')
    .executeTakeFirst()
  return added?.picture ?? (await findForeignPicture(db, fetched.address_hash)) ?? fetched.picture
}

/**
 * Deletes the oldest pictures beyond a total size too.
 * @returns the pictures whose files can be deleted
 */
export async function deleteForeignPictures(
  db: Db,
  { before, bytes }: { before: string; bytes: number },
): Promise<Picture[]> {
  const { rows } = await sql<{ picture: Picture }>`
    delete from foreign_pictures where picture in (
      select picture from (
        select picture, fetched_at, sum(bytes) over (order by fetched_at desc, picture) as bytes_so_far
        from foreign_pictures) newest_first
      where fetched_at < ${before} or bytes_so_far > ${bytes}::bigint)
    returning picture`.execute(db)
  return rows.map(({ picture }) => picture)
}

const RETENTION_MS = 30 * 24 * 3600 * 1000
/** Total size limit (bytes). */
const MAX_STORED_BYTES = 1024 * 1024 * 1024

/** Rows go first: orphaned files are swept later, but a row without files would be broken. */
export async function deleteOldForeignPictures(
  context: Pick<ForeignPictureContext, 'db' | 'clock' | 'files'>,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - RETENTION_MS).toISOString()
  const removed = await deleteForeignPictures(context.db, { before, bytes: MAX_STORED_BYTES })
  await skipWhileFilesLocked(removeUnlessLocked(context, removed.flatMap(fileKeys)))
}

interface ForeignPictureTable {
  address_hash: Buffer
  picture: Picture
  bytes: number
  fetched_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    foreign_pictures: ForeignPictureTable
  }
}
