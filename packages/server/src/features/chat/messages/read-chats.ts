import type { Message, MessageId, Page, PageQuery } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { orNotFound } from '../../../access/guards.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { OwnSession } from '../sessions/store.ts'
import { readPath } from './path.ts'
import { gapsAbove, treeOf } from './tree.ts'

/** Deeper than any message. */
const END = 2 ** 31 - 1

/** A page of a chat's active path: page 1 is its end. With `before`, the page above that message. */
export async function history(
  db: Db,
  session: OwnSession,
  { page, limit, before }: PageQuery & { before?: MessageId | undefined },
): Promise<Page<Message>> {
  const { user_id, head_message_id: head, message_count: total } = session
  if (head === null) return { items: [], page, limit, total: 0 }
  const last = before === undefined ? END : (await depthOf(db, session, before)) - 1
  const bottom = page === 1 ? last : await depthAbove(db, session, last, (page - 1) * limit)
  const items = await readPath(db, { user_id, head, bottom, limit })
  return { items, page, limit, total }
}

async function depthOf(db: Db, { user_id, tree_id }: OwnSession, id: MessageId): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('depth')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(treeOf(sql`${id}::uuid`), '=', tree_id)
    .executeTakeFirst()
  return orNotFound(row).depth
}

/** The depth of the message that is so many shown ones above the one at `last`, or above the end. */
async function depthAbove(db: Db, session: OwnSession, last: number, shown: number): Promise<number> {
  const { head_message_id: head, message_count, tree_id } = session
  const { rows } = await sql<{ depth: number }>`
    ${gapsAbove(sql`${tree_id}::uuid`, sql`${head}::uuid`)} order by gap.depth desc`.execute(db)
  const end = Math.min(last, message_count - 1 + rows.length)
  return rows.reduce(
    (depth, hidden) => depth - Number(hidden.depth <= end && hidden.depth >= depth),
    end - shown,
  )
}

/** What an `EventSource` says it has; anything else counts as nothing. */
export function lastEventId(request: FastifyRequest): number {
  const given = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(given) && given > 0 ? given : 0
}
