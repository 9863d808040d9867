import type { AnswerOf, Message, MessageId, QueryOf, routes } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findDepthAtDate, readPath } from '../store/read-path.ts'
import type { OwnSession } from '../store/sessions.ts'
import { selectTombstonesAbove, selectTreeId } from '../store/trees.ts'

/** Deeper than any message. */
const END = 2 ** 31 - 1

type HistoryQuery = QueryOf<typeof routes.chat.history>

/**
 * A page of the active path: counted from its end, before or after a message, or around a message or date. For a
 * message on another branch, the active path at that depth.
 */
export async function getHistory(
  db: Db,
  session: OwnSession,
  query: HistoryQuery,
): Promise<AnswerOf<typeof routes.chat.history>> {
  const { user_id, head_message_id: head, message_count: total } = session
  const { page, limit, after } = query
  if (head === null) return { items: [], page, limit, total: 0, has_newer: false }
  const bottom = await findPageBottom(db, { ...session, head }, query)
  const items = await readPath(db, { user_id, head, bottom, limit })
  const has_newer = items.at(-1)?.id !== head
  return { items: after === undefined ? items : messagesBelow(items, after), page, limit, total, has_newer }
}

async function findPageBottom(
  db: Db,
  session: OwnSession & { head: MessageId },
  { page, limit, before, after, around, date }: HistoryQuery,
): Promise<number> {
  if (after !== undefined) return (await findDepth(db, session, after)) + limit
  if (around !== undefined) return middleAt(await findDepth(db, session, around), limit)
  if (date !== undefined) return middleAt(await findDepthAtDate(db, session.head, date), limit)
  const last = before === undefined ? END : (await findDepth(db, session, before)) - 1
  return page === 1 ? last : await findDepthAbove(db, session, last, (page - 1) * limit)
}

const middleAt = (depth: number | null, limit: number): number =>
  depth === null ? END : depth + Math.floor(limit / 2)

/** If messages were deleted, the page also contains some before `id`. */
const messagesBelow = (items: readonly Message[], id: MessageId): Message[] =>
  items.slice(items.findIndex(message => message.id === id) + 1)

async function findDepth(db: Db, { user_id, tree_id }: OwnSession, id: MessageId): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('depth')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(selectTreeId(sql`${id}::uuid`), '=', tree_id)
    .executeTakeFirst()
  return orNotFound(row).depth
}

/** Depth of the visible message `shown` steps above `last`, or above the end. */
async function findDepthAbove(db: Db, session: OwnSession, last: number, shown: number): Promise<number> {
  const { head_message_id: head, message_count, tree_id } = session
  const { rows } = await sql<{ depth: number }>`
    ${selectTombstonesAbove(sql`${tree_id}::uuid`, sql`${head}::uuid`)} order by gap.depth desc`.execute(db)
  const end = Math.min(last, message_count - 1 + rows.length)
  return rows.reduce(
    (depth, hidden) => depth - Number(hidden.depth <= end && hidden.depth >= depth),
    end - shown,
  )
}

/** 0 if the `Last-Event-ID` header is missing or invalid. */
export function readLastEventId(request: FastifyRequest): number {
  const lastId = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0
}
