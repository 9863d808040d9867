import type { Session } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newerRevision } from '../store/newer-revision.ts'
import { findSession, type OwnSession } from '../store/sessions.ts'

/** Lets a chat go on with its card as it is now; one that has nothing newer stays as it is. */
export async function takeRevision(tx: Db, { id, user_id }: OwnSession): Promise<Session> {
  await sql`update sessions set revision_id = found.newer from (
      select ${newerRevision} as newer
      from sessions session
      join cards card on card.id = session.card_id
      join card_revisions revision on revision.id = session.revision_id
      where session.id = ${id}::uuid
    ) found
    where sessions.id = ${id}::uuid and found.newer is not null`.execute(tx)
  return orNotFound(await findSession(tx, user_id, id))
}
