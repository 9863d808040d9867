import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { forgetLastSession, setLastSession } from '../../cards/reader-store.ts'
import { findLastSession, type OwnSession } from './store.ts'

/**
 * Deletes a chat and what was said in it: the whole tree that it began. The answers that were still being written
 * are given back, to be ended.
 */
export async function removeSession(tx: Db, session: OwnSession): Promise<MessageId[]> {
  await tx.deleteFrom('sessions').where('id', '=', session.id).execute()
  const { rows } = await sql<{ id: MessageId; status: string }>`
    with recursive tree as (
      select id from messages where sibling_group = ${session.id} and user_id = ${session.user_id}
      union all
      select m.id from tree t join messages m on m.parent_id = t.id
    )
    delete from messages where id in (select id from tree) returning id, status`.execute(tx)
  const last = await findLastSession(tx, session.user_id, session.card_id)
  if (last === null) await forgetLastSession(tx, session.user_id, session.card_id, session.id)
  else await setLastSession(tx, session.user_id, session.card_id, last.id)
  return rows.filter(row => row.status === 'streaming').map(row => row.id)
}
