import type { UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { fileKeys, type Picture } from '../../features/uploads/picture-url.ts'
import { removeUnlessKept } from '../../platform/backup/removal-lock.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Removes the pictures that somebody has brought, but for those of cards that stay. */
export async function sweepPictures(house: House, user_id: UserId): Promise<void> {
  const mine = await picturesOf(house.db, user_id)
  const kept = await picturesOfCards(house.db, mine)
  const unkept = mine.filter(picture => !kept.has(picture))
  await removeUnlessKept(house, unkept.flatMap(fileKeys))
}

async function picturesOf(db: Db, user_id: UserId): Promise<Picture[]> {
  const uploads = await db.selectFrom('uploads').select('picture').where('user_id', '=', user_id).execute()
  const personas = await db.selectFrom('personas').select('picture').where('user_id', '=', user_id).execute()
  return [...new Set([...uploads, ...personas].flatMap(({ picture }) => picture ?? []))]
}

async function picturesOfCards(db: Db, pictures: readonly Picture[]): Promise<Set<Picture>> {
  if (pictures.length === 0) return new Set()
  const kept = await db
    .selectFrom('card_revisions')
    .select('picture')
    .where('picture', 'in', pictures)
    .execute()
  return new Set(kept.flatMap(({ picture }) => picture ?? []))
}
