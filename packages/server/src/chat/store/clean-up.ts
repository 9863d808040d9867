import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { inBatches } from '../../platform/database/transactions.ts'

/** At a time, so that no sweep holds anybody up. */
const BATCH = 10_000
/** A turn that is being written may not point at its state yet. */
const YOUNG_S = 3_600

/** Drops what no message remembers any more: its messages were deleted. */
export async function deleteUnusedStates(db: Db, now: Date): Promise<void> {
  await sql`
    delete from message_states where id in (
      select s.id from message_states s
      where s.created_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${YOUNG_S}::int)
        and not exists (select 1 from messages m where m.state_id = s.id)
      limit ${BATCH}::int)`.execute(db)
}

/** Time enough to come back to a draft; whoever said something has it in the chat. */
const KEPT_HOURS = 24
/** At a time: what hangs on a message goes with it. */
const DRAFTS_AT_ONCE = 1_000

/** Drops drafts that nobody will say any more. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${KEPT_HOURS}::int)`
  await inBatches(
    db,
    limit => sql`
      delete from messages where id in (
        select id from messages where is_draft and status <> 'streaming' and created_at < ${before} ${limit})`,
    DRAFTS_AT_ONCE,
  )
}
