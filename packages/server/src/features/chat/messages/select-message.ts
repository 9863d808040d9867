import type { MessageId, Session } from '@inkling/contract'
import { sql } from 'kysely'
import { orNotFound } from '../../../access/guards.ts'
import type { House } from '../../../house.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findSession, moveHead, type OwnSession } from '../sessions/store.ts'
import { isInTree } from './path.ts'

interface Step {
  id: MessageId
  depth: number
  parent_id: MessageId | null
}

/** Makes a message part of the chat's active path, with the future that it last had. */
export async function selectMessage(
  house: House,
  tx: Db,
  actor: Actor,
  session: OwnSession,
  id: MessageId,
): Promise<Session> {
  const { rows } = await sql<Step>`
    with recursive down as (
      select id, parent_id, depth, active_child_id from messages
      where id = ${id} and user_id = ${actor.id} and ${isInTree(sql`${id}::uuid`, sql`${session.id}::uuid`)}
      union all
      select m.id, m.parent_id, m.depth, m.active_child_id
      from down d join messages m on m.id = coalesce(
        d.active_child_id,
        (select c.id from messages c where c.parent_id = d.id order by c.id desc limit 1))
    )
    select id, depth, parent_id from down
    where depth in ((select min(depth) from down), (select max(depth) from down)) order by depth`.execute(tx)
  const chosen = orNotFound(rows[0])
  const leaf = rows.at(-1) ?? chosen
  if (chosen.parent_id !== null) {
    await tx.updateTable('messages').set({ active_child_id: id }).where('id', '=', chosen.parent_id).execute()
  }
  await moveHead(tx, session.id, leaf, house.clock.now().toISOString())
  return orNotFound(await findSession(tx, actor.id, session.id))
}
