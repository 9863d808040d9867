import type { Message, MessageId, Page, PageQuery } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { orNotFound } from '../../../access/guards.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { OwnSession } from '../sessions/store.ts'
import { isInTree, readPath } from './path.ts'

/** A page of a chat's active path: page 1 is its end. With `before`, the page above that message. */
export async function history(
  db: Db,
  session: OwnSession,
  { page, limit, before }: PageQuery & { before?: MessageId | undefined },
): Promise<Page<Message>> {
  const { user_id, head_message_id: head, message_count: total } = session
  if (head === null) return { items: [], page, limit, total: 0 }
  const last = before === undefined ? total - 1 : (await depthOf(db, session, before)) - 1
  const items = await readPath(db, { user_id, head, bottom: last - (page - 1) * limit, limit })
  return { items, page, limit, total }
}

async function depthOf(db: Db, { user_id, id: session_id }: OwnSession, id: MessageId): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('depth')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(isInTree(sql`${id}::uuid`, sql`${session_id}::uuid`))
    .executeTakeFirst()
  return orNotFound(row).depth
}

/** What an `EventSource` says it has; anything else counts as nothing. */
export function lastEventId(request: FastifyRequest): number {
  const given = Number(request.headers['last-event-id'] ?? 0)
  return Number.isSafeInteger(given) && given > 0 ? given : 0
}
