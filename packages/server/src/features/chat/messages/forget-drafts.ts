import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** Time enough to come back to a draft; whoever said something has it in the chat. */
const KEPT_HOURS = 24

/** Drops drafts that nobody will say any more. */
export async function forgetDrafts(db: Db, now: Date): Promise<void> {
  await sql`
    delete from messages where is_draft and status <> 'streaming'
      and created_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${KEPT_HOURS}::int)`.execute(
    db,
  )
}
