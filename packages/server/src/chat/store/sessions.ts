import {
  type CardId,
  type ChattedCard,
  EXCERPT_MAX,
  type MessageId,
  type Page,
  type PageQuery,
  type RevisionId,
  type Session,
  type SessionId,
  type UserId,
} from '@inkling/contract'
import { PREVIEW_READ, previewText } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { listChattedTiles } from '../../features/cards/card-in-chat.ts'
import { pictureUrl } from '../../features/uploads/picture-url.ts'
import type { Db } from '../../platform/database/tables.ts'
import { selectLength } from './trees.ts'

const selectOwnSession = (db: Db, user_id: UserId, id: SessionId) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)

export const findOwnSession = (db: Db, user_id: UserId, id: SessionId) =>
  selectOwnSession(db, user_id, id).executeTakeFirst()

/** Needed before moving the chat's head, so that the target cannot be deleted meanwhile (`lockTree`). */
export const lockOwnSession = (tx: Db, user_id: UserId, id: SessionId) =>
  selectOwnSession(tx, user_id, id).forUpdate().executeTakeFirst()

export type OwnSession = NonNullable<Awaited<ReturnType<typeof findOwnSession>>>

/** For messages that start without tags; previews show fewer characters. */
const PLAIN_PREVIEW = 400

/** SQL for as much of a message as `previewText` needs. */
export const previewSourceSql = (content: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  left(${content}, case when position('<' in left(${content}, ${sql.lit(PLAIN_PREVIEW)})) > 0
    then ${sql.lit(PREVIEW_READ)} else ${sql.lit(PLAIN_PREVIEW)} end)`

export const selectSessions = (db: Db) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('cards as card', 'card.id', 'session.card_id')
    .innerJoin('card_revisions as revision', 'revision.id', 'session.revision_id')
    .leftJoin('messages as head', 'head.id', 'session.head_message_id')
    .select([
      'session.id',
      'session.card_id',
      'session.title',
      'session.tree_id',
      'session.head_message_id',
      'session.draft_message_id',
      'session.parent_session_id',
      'session.fork_message_id',
      'session.message_count',
      'session.is_favorite',
      'session.seen_message_id',
      'session.created_at',
      'session.updated_at',
      'revision.name as card_name',
      'revision.picture',
      'card.deleted_at as card_deleted_at',
      'session.deleted_at',
      sql<boolean>`${newerRevision} is not null`.as('has_newer_revision'),
      'head.role as last_role',
      'head.created_at as last_at',
      previewSourceSql(sql`head.content`).as('last_excerpt'),
    ])

type SelectedSession = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>

export function toSession(row: SelectedSession): Session {
  const { card_name, picture, card_deleted_at, last_role, last_at, last_excerpt, ...session } = row
  return {
    ...session,
    card: {
      id: row.card_id,
      name: card_name,
      avatar_url: picture === null ? null : pictureUrl(picture),
      is_deleted: card_deleted_at !== null,
    },
    last_message:
      last_role === null || last_at === null
        ? null
        : { role: last_role, excerpt: previewText(last_excerpt ?? '', EXCERPT_MAX), created_at: last_at },
  }
}

export async function findSession(db: Db, user_id: UserId, id: SessionId): Promise<Session | undefined> {
  const row = await selectSessions(db)
    .where('session.id', '=', id)
    .where('session.user_id', '=', user_id)
    .where('session.deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : toSession(row)
}

/** Returns only the user's own chats, ordered by id. */
export async function findSessions(db: Db, user_id: UserId, ids: readonly SessionId[]): Promise<Session[]> {
  if (ids.length === 0) return []
  const rows = await selectSessions(db)
    .where('session.id', 'in', ids)
    .where('session.user_id', '=', user_id)
    .where('session.deleted_at', 'is', null)
    .orderBy('session.id')
    .execute()
  return rows.map(toSession)
}

export async function findLastSession(db: Db, user_id: UserId, card_id: CardId): Promise<Session | null> {
  const row = await selectSessions(db)
    .where('session.user_id', '=', user_id)
    .where('session.card_id', '=', card_id)
    .where('session.deleted_at', 'is', null)
    .orderBy('session.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : toSession(row)
}

export async function hasSessionWith(db: Db, user_id: UserId, card_id: CardId): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Most recently used first, each with its latest chat. */
export async function listChattedCards(
  db: Db,
  user_id: UserId,
  { page, limit }: PageQuery,
): Promise<Page<ChattedCard>> {
  const latest = selectSessions(db)
    .select(sql<number>`(count(*) over (partition by session.card_id))::int`.as('sessions'))
    .distinctOn('session.card_id')
    .where('session.user_id', '=', user_id)
    .where('session.deleted_at', 'is', null)
    .orderBy('session.card_id')
    .orderBy('session.updated_at', 'desc')
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(latest.as('last'))
      .selectAll()
      .orderBy('last.updated_at', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('sessions')
      .where('user_id', '=', user_id)
      .where('deleted_at', 'is', null)
      .select(sql<number>`count(distinct card_id)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const tiles = await listChattedTiles(
    db,
    user_id,
    rows.map(row => row.card_id),
  )
  const items = rows.flatMap(({ sessions, ...row }) => {
    const card = tiles.get(row.card_id)
    return card === undefined ? [] : [{ card, sessions, last_session: toSession(row) }]
  })
  return { items, page, limit, total }
}

export async function moveHead(
  tx: Db,
  { id, tree_id }: Pick<OwnSession, 'id' | 'tree_id'>,
  head: MessageId | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      head_message_id: head,
      message_count: selectLength(sql`${tree_id}::uuid`, sql`${head}::uuid`),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * SQL for the latest revision that the user may see, if newer than the chat's, or null. The query must join `session`,
 * `card` and `revision` under these names.
 */
export const newerRevision = sql<RevisionId | null>`(
  select newer.id from card_revisions newer
  where card.deleted_at is null and newer.number > revision.number and newer.id = case
    when card.owner_id = session.user_id then card.current_revision_id
    when card.status <> 'private' then card.approved_revision_id end)`
