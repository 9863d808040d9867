import type { Page, PageQuery, Session, SessionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { type OwnSession, sessionOf, shown } from '../store/sessions.ts'

/** A chat of this user that is in the bin. */
export async function findInBin(db: Db, user_id: UserId, id: SessionId): Promise<OwnSession | undefined> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** The chats in a user's bin, last deleted first. */
export async function listBin(db: Db, user_id: UserId, { page, limit }: PageQuery): Promise<Page<Session>> {
  const [items, { total }] = await Promise.all([
    shown(db)
      .where('session.user_id', '=', user_id)
      .where('session.deleted_at', 'is not', null)
      .orderBy('session.deleted_at', 'desc')
      .orderBy('session.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('sessions')
      .select(count => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', user_id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.map(sessionOf), page, limit, total }
}
