import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import { fileKeys, type Picture } from '../../features/uploads/picture-url.ts'
import { removeUnlessKept } from '../../platform/backup/removal-lock.ts'
import type { Db } from '../../platform/database/tables.ts'

/**
 * Of the cards that somebody had, those that anybody has chats with stay for them, without an owner. Of the others
 * nothing stays but empty rows: ids of cards are named in many places that nothing would look through in time.
 */
export async function sweepCards(house: House, owner: UserId): Promise<void> {
  const { db } = house
  for (const { id } of await db.selectFrom('cards').select('id').where('owner_id', '=', owner).execute()) {
    if (!(await isInChats(db, id))) {
      // Files before rows: what a crash leaves is found again by its row.
      await removeUnlessKept(house, await filesOf(db, id))
      await emptyRevisions(db, id)
    }
    await db.updateTable('cards').set({ owner_id: null, review_note: null }).where('id', '=', id).execute()
  }
}

async function isInChats(db: Db, card_id: CardId): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('card_id', '=', card_id).limit(1)
  return (await session.executeTakeFirst()) !== undefined
}

/** What is kept of a card alone. */
async function filesOf(db: Db, card_id: CardId): Promise<string[]> {
  const revisions = await db
    .selectFrom('card_revisions')
    .select(['picture', 'source_key'])
    .where('card_id', '=', card_id)
    .execute()
  const keys = new Set(revisions.flatMap(({ source_key }) => source_key ?? []))
  for (const picture of new Set(revisions.flatMap(({ picture }) => picture ?? []))) {
    if (await isOnAnotherCard(db, picture, card_id)) continue
    for (const key of fileKeys(picture)) keys.add(key)
  }
  return [...keys]
}

/** An upload may be the picture of several cards, of which some stay. */
async function isOnAnotherCard(db: Db, picture: Picture, card_id: CardId): Promise<boolean> {
  const other = await db
    .selectFrom('card_revisions')
    .select('id')
    .where('picture', '=', picture)
    .where('card_id', '!=', card_id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function emptyRevisions(db: Db, card_id: CardId): Promise<void> {
  await sql`
    update card_revisions set name = '', creator = '', tagline = '', tags = '{}', tag_keys = '{}', language = null,
      picture = null, data = '{}', original = null, facts = '{}', notices = '[]', source_key = null, source_format = null
    where card_id = ${card_id}`.execute(db)
}
