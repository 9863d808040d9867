import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Picture } from '../picture-url.ts'

/** Pictures are told apart by the hash of their address; what stands behind its `#` is never sent. */
export function hashOf(address: URL): Buffer {
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

interface Fetched {
  readonly address_hash: Buffer
  readonly picture: Picture
  readonly bytes: number
  readonly fetched_at: string
}

/** @returns the picture that is kept of the address: another one, when somebody was faster */
export async function addForeignPicture(db: Db, fetched: Fetched): Promise<Picture> {
  const added = await db
    .insertInto('foreign_pictures')
    .values(fetched)
    .onConflict(conflict => conflict.column('address_hash').doNothing())
    .returning('picture')
    .executeTakeFirst()
  return added?.picture ?? (await findForeignPicture(db, fetched.address_hash)) ?? fetched.picture
}

/**
 * Drops what was fetched before a time, and what is oldest beyond so many bytes in all.
 * @returns the pictures whose files nobody names any longer
 */
export async function dropForeignPictures(
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
