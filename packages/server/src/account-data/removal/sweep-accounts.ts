import type { UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import { noteCounts } from '../../features/cards/card-counts.ts'
import { unlessFilesKept } from '../../platform/backup/removal-lock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { doEach } from '../../platform/jobs/do-each.ts'
import { sweepCards } from './sweep-cards.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** Rows of a statement, so that none takes long. */
const BATCH = 2_000
/** Sweeps away what deleted accounts have left, and in the end what is left of them. Begun anew, it goes on. */
export async function sweepAccounts(house: House): Promise<void> {
  const due = doEach(
    limit => deletedAccounts(house.db, limit),
    id => sweepAccount(house, id),
  )
  await unlessFilesKept(due)
}

async function deletedAccounts(db: Db, limit: number): Promise<UserId[]> {
  const gone = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return gone.map(({ id }) => id)
}

/** The same of one account. Two that do it at once each find what is still there. */
export async function sweepAccount(house: House, id: UserId): Promise<void> {
  const { db } = house
  await sweepOpinions(house, id)
  await untilNone(() => deleteSome(db, 'sessions', id))
  await untilNone(() => deleteMessages(db, id))
  await untilNone(() => deleteSome(db, 'message_states', id))
  await sweepCards(house, id)
  await sweepPictures(house, id)
  await db.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

/** What it thought of cards no longer counts. */
async function sweepOpinions({ db, clock }: House, user_id: UserId): Promise<void> {
  await untilNone(() =>
    inTransaction(db, async tx => {
      const ratings = await tx
        .deleteFrom('ratings')
        .where('user_id', '=', user_id)
        .where('card_id', 'in', some(tx, 'ratings', user_id))
        .returning(['card_id', 'rating'])
        .execute()
      const favorites = await tx
        .deleteFrom('favorites')
        .where('user_id', '=', user_id)
        .where('card_id', 'in', some(tx, 'favorites', user_id))
        .returning('card_id')
        .execute()
      const counts = [
        ...ratings.map(({ card_id, rating }) => ({ card_id, ratings: -1, rating_sum: -rating })),
        ...favorites.map(({ card_id }) => ({ card_id, favorites: -1 })),
      ]
      for (const some of [counts.slice(0, ratings.length), counts.slice(ratings.length)]) {
        if (some.length > 0) await noteCounts(tx, some, clock.now())
      }
      return counts.length
    }),
  )
}

const some = (db: Db, table: 'ratings' | 'favorites', user_id: UserId) =>
  db.selectFrom(table).select('card_id').where('user_id', '=', user_id).orderBy('card_id').limit(BATCH)

async function deleteSome(db: Db, table: 'sessions' | 'message_states', user_id: UserId): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where user_id = ${user_id} limit ${BATCH}) returning 1`.execute(db)
  return rows.length
}

/** The lowest first: what hangs below a message goes with it, and that could be all of a chat at once. */
async function deleteMessages(db: Db, user_id: UserId): Promise<number> {
  const { rows } = await sql`
    delete from messages where id in (
      select id from messages where user_id = ${user_id} order by depth desc limit ${BATCH}) returning 1`.execute(
    db,
  )
  return rows.length
}

async function untilNone(deleteSome: () => Promise<number>): Promise<void> {
  let deleted = 1
  while (deleted > 0) deleted = await deleteSome()
}
