import type { CardId, Page, PageQuery, Session, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { buildSearchPattern } from '../../platform/database/search-pattern.ts'
import type { Db } from '../../platform/database/tables.ts'
import { selectSessions, toSession } from '../store/sessions.ts'

interface SessionListQuery extends PageQuery {
  readonly card_id?: CardId
  /** Matches title or card name. */
  readonly q?: string | undefined
}

/** Lists the most recently changed chats first. */
export async function listSessions(
  db: Db,
  user_id: UserId,
  { page, limit, card_id, q }: SessionListQuery,
): Promise<Page<Session>> {
  const condition = sql<boolean>`session.user_id = ${user_id} and session.deleted_at is null
    ${card_id === undefined ? sql`` : sql`and session.card_id = ${card_id}`}
    ${q === undefined ? sql`` : matchesTitle(q)}`
  const counted = db
    .selectFrom('sessions as session')
    .select(count => count.fn.countAll<number>().as('total'))
    .where(condition)
  const [items, { total }] = await Promise.all([
    selectSessions(db)
      .where(condition)
      .orderBy('session.updated_at', 'desc')
      .orderBy('session.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { items: items.map(toSession), page, limit, total }
}

export const listCardSessions = (db: Db, user_id: UserId, card_id: CardId, query: PageQuery) =>
  listSessions(db, user_id, { ...query, card_id })

/** Matches folded text inside words too, as message search does. */
function matchesTitle(q: string) {
  const pattern = buildSearchPattern(q)
  return sql`and (session.title ~ ${pattern} or exists (
    select 1 from card_revisions named where named.id = session.revision_id and named.name ~ ${pattern}))`
}
