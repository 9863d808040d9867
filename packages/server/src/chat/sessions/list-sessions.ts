import type { CardId, Page, PageQuery, Session, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { searchPattern } from '../store/search-pattern.ts'
import { sessionOf, shown } from '../store/sessions.ts'

interface Wanted extends PageQuery {
  /** Only those with one card. */
  readonly card_id?: CardId
  /** Only those whose title, or whose card's name, says this. */
  readonly q?: string | undefined
}

/** One's own chats, last changed first. */
export async function listSessions(
  db: Db,
  user_id: UserId,
  { page, limit, card_id, q }: Wanted,
): Promise<Page<Session>> {
  const wanted = sql<boolean>`session.user_id = ${user_id} and session.deleted_at is null
    ${card_id === undefined ? sql`` : sql`and session.card_id = ${card_id}`}
    ${q === undefined ? sql`` : isNamed(q)}`
  const counted = db
    .selectFrom('sessions as session')
    .select(count => count.fn.countAll<number>().as('total'))
    .where(wanted)
  const [items, { total }] = await Promise.all([
    shown(db)
      .where(wanted)
      .orderBy('session.updated_at', 'desc')
      .orderBy('session.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { items: items.map(sessionOf), page, limit, total }
}

/** Whatever its case and width, and in the midst of words: like what is looked for in messages. */
function isNamed(q: string) {
  const pattern = searchPattern(q)
  return sql`and (session.title ~ ${pattern} or exists (
    select 1 from card_revisions named where named.id = session.revision_id and named.name ~ ${pattern}))`
}
