import type { MessageId, SessionId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * Takes a message and all below it out of sight, by whom. The topmost says so for all of them (`isInSight`), so that it
 * costs nothing however much that is: past a message that was deleted alone those are the ones below it.
 */
export async function hideRest(tx: Db, id: MessageId, by: MessageId | SessionId): Promise<void> {
  await sql`
    with recursive tops as (
      select id from messages where id = ${id}
      union all
      select m.id from tops t
      join deletions d on d.message_id = t.id and d.scope = 'one'
      join messages m on m.parent_id = t.id
    )
    update messages set deletion_id = ${by} where id in (select id from tops) and deletion_id is null`.execute(
    tx,
  )
}
