import {
  type Comment,
  type CommentId,
  type CommentInThread,
  type CommentOrder,
  type Page,
  type PageQuery,
  REPLIES_SHOWN,
  type Thread,
} from '@inkling/contract'
import { sql } from 'kysely'
import { anyOf, listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { isModerator } from '../../access/can.ts'
import type { CardAccess } from '../../cards/card-access.ts'
import { hasBlocked } from '../../notifications/notification-rows.ts'
import { commentColumns, commentRows, toComment } from './comment-rows.ts'

export async function listThreads(
  db: Db,
  actor: Actor,
  { id }: Pick<CardAccess, 'id'>,
  { sort, ...page }: PageQuery & { sort: CommentOrder },
): Promise<Page<Thread>> {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const ordered = commentRows(db)
    .where('comment.card_id', '=', id)
    .where('comment.parent_id', 'is', null)
    .where(isShownTo(actor, 'comment.author_id'))
    .orderBy('comment.created_at', direction)
    .orderBy('comment.id', direction)
  const { items, ...rest } = await listPage(ordered, rows => rows.select(commentColumns), page)
  const comments = items.map(row => toComment(row, actor))
  return { items: await withReplies(db, actor, comments), ...rest }
}

export async function listReplies(
  db: Db,
  actor: Actor,
  parent_id: CommentId,
  page: PageQuery,
): Promise<Page<Comment>> {
  const oldestFirst = commentRows(db)
    .where('comment.parent_id', '=', parent_id)
    .where(isShownTo(actor, 'comment.author_id'))
    .orderBy('comment.created_at')
    .orderBy('comment.id')
  const { items, ...rest } = await listPage(oldestFirst, rows => rows.select(commentColumns), page)
  return { items: items.map(row => toComment(row, actor)), ...rest }
}

export async function withReplies(db: Db, actor: Actor, comments: readonly Comment[]): Promise<Thread[]> {
  const ids = comments.map(comment => comment.id)
  const [rows, counts] = await Promise.all([firstReplies(db, actor, ids), replyCounts(db, actor, ids)])
  const replies = Map.groupBy(
    rows.map(row => toComment(row, actor)),
    reply => reply.parent_id,
  )
  return comments.map(comment => ({
    ...comment,
    replies: replies.get(comment.id) ?? [],
    reply_count: counts.get(comment.id) ?? 0,
  }))
}

/** A lateral join reads only the first replies of each comment, by index. */
const firstReplies = (db: Db, actor: Actor, ids: readonly CommentId[]) =>
  commentRows(db)
    .select(commentColumns)
    .where(
      'comment.id',
      'in',
      sql<CommentId>`(select reply.id from unnest(${ids}::uuid[]) parent (id), lateral (
        select r.id from comments r join cards card on card.id = r.card_id
        where r.parent_id = parent.id and ${isShownTo(actor, 'r.author_id')} order by r.created_at, r.id
        limit ${REPLIES_SHOWN}::int) reply)`,
    )
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()

async function replyCounts(
  db: Db,
  actor: Actor,
  ids: readonly CommentId[],
): Promise<Map<CommentId | null, number>> {
  const rows = await db
    .selectFrom('comments as comment')
    .innerJoin('cards as card', 'card.id', 'comment.card_id')
    .select(row => ['parent_id', row.fn.countAll<number>().as('count')])
    .where('parent_id', '=', anyOf(ids))
    .where(isShownTo(actor, 'comment.author_id'))
    .groupBy('parent_id')
    .execute()
  return new Map(rows.map(row => [row.parent_id, row.count]))
}

/** Hides comments by users the viewer has blocked, except from the card's owner, moderators and admins. */
const isShownTo = (actor: Actor, author: string) =>
  isModerator(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(card.owner_id = ${actor.id} or not ${hasBlocked(actor.id, author)})`

export async function getComment(db: Db, actor: Actor, id: CommentId): Promise<Comment> {
  const row = await commentRows(db).select(commentColumns).where('comment.id', '=', id).executeTakeFirst()
  return toComment(orNotFound(row), actor)
}

export async function getCommentInThread(db: Db, actor: Actor, id: CommentId): Promise<CommentInThread> {
  const comment = await getComment(db, actor, id)
  const reply = comment.parent_id === null ? null : comment
  const root = comment.parent_id === null ? comment : await getComment(db, actor, comment.parent_id)
  const [thread] = await withReplies(db, actor, [root])
  return { thread: orNotFound(thread), reply }
}
