import type { MessageId, SessionId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** Marks a message and all below it as gone, by whom; what went before them stays with what took it then. */
export async function hideRest(tx: Db, id: MessageId, by: MessageId | SessionId): Promise<void> {
  await sql`
    with recursive below as (
      select id from messages where id = ${id}
      union all
      select m.id from below b join messages m on m.parent_id = b.id
    )
    update messages set deletion_id = ${by} where id in (select id from below) and deletion_id is null`.execute(
    tx,
  )
}
