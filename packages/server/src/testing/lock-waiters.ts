import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** For tests of concurrent transactions. */
export async function lockWaiters(db: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}
