import {
  type Comment,
  type CommentId,
  type CommentOrder,
  type Page,
  type PageQuery,
  REPLIES_SHOWN,
  type Thread,
} from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Standing } from '../cards/standing.ts'
import { commentColumns, commentOf, commentRows } from './rows.ts'

/** Comments on a card, each with the first replies. */
export async function listThreads(
  db: Db,
  actor: Actor,
  { id }: Pick<Standing, 'id'>,
  { sort, ...page }: PageQuery & { sort: CommentOrder },
): Promise<Page<Thread>> {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const ordered = commentRows(db)
    .where('comment.card_id', '=', id)
    .where('comment.parent_id', 'is', null)
    .orderBy('comment.created_at', direction)
    .orderBy('comment.id', direction)
  const { items, ...rest } = await listPage(ordered, rows => rows.select(commentColumns), page)
  const comments = items.map(row => commentOf(row, actor))
  return { items: await withReplies(db, actor, comments), ...rest }
}

/** All that was replied to a comment, the oldest first. */
export async function listReplies(
  db: Db,
  actor: Actor,
  parent_id: CommentId,
  page: PageQuery,
): Promise<Page<Comment>> {
  const oldestFirst = commentRows(db)
    .where('comment.parent_id', '=', parent_id)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
  const { items, ...rest } = await listPage(oldestFirst, rows => rows.select(commentColumns), page)
  return { items: items.map(row => commentOf(row, actor)), ...rest }
}

/** Comments with their first replies, and how many there are. */
export async function withReplies(db: Db, actor: Actor, comments: readonly Comment[]): Promise<Thread[]> {
  const ids = comments.map(comment => comment.id)
  const [rows, counts] = await Promise.all([firstReplies(db, ids), replyCounts(db, ids)])
  const replies = Map.groupBy(
    rows.map(row => commentOf(row, actor)),
    reply => reply.parent_id,
  )
  return comments.map(comment => ({
    ...comment,
    replies: replies.get(comment.id) ?? [],
    reply_count: counts.get(comment.id) ?? 0,
  }))
}

/** So many of each by the index, however many there are. */
const firstReplies = (db: Db, ids: readonly CommentId[]) =>
  commentRows(db)
    .select(commentColumns)
    .where(
      'comment.id',
      'in',
      sql<CommentId>`(select reply.id from unnest(${ids}::uuid[]) parent (id), lateral (
        select r.id from comments r where r.parent_id = parent.id order by r.created_at, r.id
        limit ${REPLIES_SHOWN}::int) reply)`,
    )
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()

async function replyCounts(db: Db, ids: readonly CommentId[]): Promise<Map<CommentId | null, number>> {
  const rows = await db
    .selectFrom('comments')
    .select(row => ['parent_id', row.fn.countAll<number>().as('count')])
    .where('parent_id', '=', sql<CommentId>`any(${ids}::uuid[])`)
    .groupBy('parent_id')
    .execute()
  return new Map(rows.map(row => [row.parent_id, row.count]))
}
