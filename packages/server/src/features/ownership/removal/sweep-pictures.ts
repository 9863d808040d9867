import type { UserId } from '@inkling/contract'
import type { House } from '../../../house.ts'
import { removingFiles } from '../../../platform/copies/removal-lock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Picture } from '../../uploads/picture-url.ts'
import { removePicture } from '../../uploads/pictures.ts'

/** Removes the pictures that somebody has brought, but for those of cards that stay. */
export async function sweepPictures({ db, files }: House, user_id: UserId): Promise<void> {
  const mine = await picturesOf(db, user_id)
  const kept = await picturesOfCards(db, [...mine])
  for (const picture of mine)
    if (!kept.has(picture)) await removingFiles(db, () => removePicture(files, picture))
}

async function picturesOf(db: Db, user_id: UserId): Promise<Set<Picture>> {
  const uploads = await db.selectFrom('uploads').select('picture').where('user_id', '=', user_id).execute()
  const personas = await db.selectFrom('personas').select('picture').where('user_id', '=', user_id).execute()
  return new Set([...uploads, ...personas].flatMap(({ picture }) => picture ?? []))
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
