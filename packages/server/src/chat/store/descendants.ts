import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** The end of the path that last led through a message: from each the child it led to, else the newest. */
export async function endOfFuture(db: Db, id: MessageId): Promise<MessageId> {
  const { rows } = await sql<{ id: MessageId }>`
    with recursive down as (
      select id, active_child_id, depth from messages where id = ${id}
      union all
      select m.id, m.active_child_id, m.depth
      from down d join messages m on m.id = coalesce(
        (select a.id from messages a
          where a.id = d.active_child_id and a.sibling_group = d.id and a.deletion_id is null),
        (select c.id from messages c
          where c.sibling_group = d.id and c.deletion_id is null order by c.id desc limit 1))
    )
    select id from down order by depth desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}
