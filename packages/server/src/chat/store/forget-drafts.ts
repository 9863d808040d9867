import { sql } from 'kysely'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Time enough to come back to a draft; whoever said something has it in the chat. */
const KEPT_HOURS = 24
/** At a time: what hangs on a message goes with it. */
const DRAFTS_AT_ONCE = 1_000

/** Drops drafts that nobody will say any more. */
export async function forgetDrafts(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${KEPT_HOURS}::int)`
  await inBatches(
    db,
    limit => sql`
      delete from messages where id in (
        select id from messages where is_draft and status <> 'streaming' and created_at < ${before} ${limit})`,
    DRAFTS_AT_ONCE,
  )
}
