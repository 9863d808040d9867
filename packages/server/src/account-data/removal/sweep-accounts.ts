import type { CardId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { addCardCounts } from '../../features/cards/card-counts.ts'
import { fileKeys, type Picture } from '../../features/uploads/picture-url.ts'
import { removeUnlessLocked, skipWhileFilesLocked } from '../../platform/backup/removal-lock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { processEach } from '../../platform/jobs/run-jobs.ts'
import type { AccountDataContext } from '../context.ts'

const BATCH = 2_000
/** Safe to interrupt and repeat. */
export async function sweepAccounts(
  context: Pick<AccountDataContext, 'db' | 'clock' | 'files'>,
): Promise<void> {
  const due = processEach(
    limit => deletedAccounts(context.db, limit),
    id => sweepAccount(context, id),
  )
  await skipWhileFilesLocked(due)
}

async function deletedAccounts(db: Db, limit: number): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Safe to run concurrently. */
export async function sweepAccount(
  context: Pick<AccountDataContext, 'db' | 'clock' | 'files'>,
  id: UserId,
): Promise<void> {
  const { db } = context
  await sweepOpinions(context, id)
  await repeatUntilEmpty(() => deleteSome(db, 'sessions', id))
  await repeatUntilEmpty(() => deleteMessages(db, id))
  await repeatUntilEmpty(() => deleteSome(db, 'message_states', id))
  await sweepCards(context, id)
  await sweepPictures(context, id)
  await db.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

async function sweepOpinions(
  { db, clock }: Pick<AccountDataContext, 'db' | 'clock'>,
  user_id: UserId,
): Promise<void> {
  await repeatUntilEmpty(() =>
    inTransaction(db, async tx => {
      const ratings = await tx
        .deleteFrom('ratings')
        .where('user_id', '=', user_id)
        .where('card_id', 'in', selectSome(tx, 'ratings', user_id))
        .returning(['card_id', 'rating'])
        .execute()
      const favorites = await tx
        .deleteFrom('favorites')
        .where('user_id', '=', user_id)
        .where('card_id', 'in', selectSome(tx, 'favorites', user_id))
        .returning('card_id')
        .execute()
      const counts = [
        ...ratings.map(({ card_id, rating }) => ({ card_id, ratings: -1, rating_sum: -rating })),
        ...favorites.map(({ card_id }) => ({ card_id, favorites: -1 })),
      ]
      for (const some of [counts.slice(0, ratings.length), counts.slice(ratings.length)]) {
        if (some.length > 0) await addCardCounts(tx, some, clock.now())
      }
      return counts.length
    }),
  )
}

const selectSome = (db: Db, table: 'ratings' | 'favorites', user_id: UserId) =>
  db.selectFrom(table).select('card_id').where('user_id', '=', user_id).orderBy('card_id').limit(BATCH)

async function deleteSome(db: Db, table: 'sessions' | 'message_states', user_id: UserId): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where user_id = ${user_id} limit ${BATCH}) returning 1`.execute(db)
  return rows.length
}

/** Deepest messages first: deleting a parent cascades to its replies, possibly a whole chat. */
async function deleteMessages(db: Db, user_id: UserId): Promise<number> {
  const { rows } = await sql`
    delete from messages where id in (
      select id from messages where user_id = ${user_id} order by depth desc limit ${BATCH}) returning 1`.execute(
    db,
  )
  return rows.length
}

async function repeatUntilEmpty(deleteSome: () => Promise<number>): Promise<void> {
  let deleted = 1
  while (deleted > 0) deleted = await deleteSome()
}

/** Cards with chats stay without an owner. Others are emptied but keep their rows, to which too many tables refer. */
export async function sweepCards(
  context: Pick<AccountDataContext, 'db' | 'files'>,
  owner: UserId,
): Promise<void> {
  const { db } = context
  for (const { id } of await db.selectFrom('cards').select('id').where('owner_id', '=', owner).execute()) {
    if (!(await isInChats(db, id))) {
      // Files first: after a crash the row still leads to the file.
      await removeUnlessLocked(context, await listCardFiles(db, id))
      await emptyRevisions(db, id)
    }
    await db.updateTable('cards').set({ owner_id: null, review_note: null }).where('id', '=', id).execute()
  }
}

async function isInChats(db: Db, card_id: CardId): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('card_id', '=', card_id).limit(1)
  return (await session.executeTakeFirst()) !== undefined
}

async function listCardFiles(db: Db, card_id: CardId): Promise<string[]> {
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

/** Several cards may use one upload as their picture. */
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

/** Keeps pictures that remaining cards use. */
export async function sweepPictures(
  context: Pick<AccountDataContext, 'db' | 'files'>,
  user_id: UserId,
): Promise<void> {
  const mine = await listPictures(context.db, user_id)
  const usedPictures = await findPicturesOfCards(context.db, mine)
  const unused = mine.filter(picture => !usedPictures.has(picture))
  await removeUnlessLocked(context, unused.flatMap(fileKeys))
}

async function listPictures(db: Db, user_id: UserId): Promise<Picture[]> {
  const uploads = await db.selectFrom('uploads').select('picture').where('user_id', '=', user_id).execute()
  const personas = await db.selectFrom('personas').select('picture').where('user_id', '=', user_id).execute()
  return [...new Set([...uploads, ...personas].flatMap(({ picture }) => picture ?? []))]
}

async function findPicturesOfCards(db: Db, pictures: readonly Picture[]): Promise<Set<Picture>> {
  if (pictures.length === 0) return new Set()
  const rows = await db
    .selectFrom('card_revisions')
    .select('picture')
    .where('picture', 'in', pictures)
    .execute()
  return new Set(rows.flatMap(({ picture }) => picture ?? []))
}
