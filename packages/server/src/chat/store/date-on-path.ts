import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * The depth of the first message at or after a time on the path down to `head`; null when all of it is older. Later
 * messages stand below earlier ones, so that the jumps lead there in O(log n) steps; where an imported chat has its
 * times in disorder, it is a message from which on all are that young.
 */
export async function depthAtDate(db: Db, head: MessageId, date: string): Promise<number | null> {
  const { rows } = await sql<{ depth: number }>`
    with recursive climb as (
      select id, parent_id, jump_id, depth from messages where id = ${head} and created_at >= ${date}::timestamptz
      union all
      select next.id, next.parent_id, next.jump_id, next.depth
      from climb c
      join messages parent on parent.id = c.parent_id and parent.created_at >= ${date}::timestamptz
      join messages jump on jump.id = c.jump_id
      join messages next on next.id = case when jump.created_at >= ${date}::timestamptz then jump.id else parent.id end
    )
    select depth from climb order by depth limit 1`.execute(db)
  return rows[0]?.depth ?? null
}
