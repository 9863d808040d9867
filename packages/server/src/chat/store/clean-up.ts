import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { inBatches } from '../../platform/database/transactions.ts'

const BATCH = 10_000
/** The turn that uses a younger state may not be committed yet (s). */
const MIN_AGE_S = 3_600

export async function deleteUnusedStates(db: Db, now: Date): Promise<void> {
  await sql`
    delete from message_states where id in (
      select s.id from message_states s
      where s.created_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${MIN_AGE_S}::int)
        and not exists (select 1 from messages m where m.state_id = s.id)
      limit ${BATCH}::int)`.execute(db)
}

/** Drafts that were sent are in the chat. */
const RETENTION_HOURS = 24
/** Deleting a draft also deletes dependent rows. */
const DELETE_BATCH = 1_000

export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${RETENTION_HOURS}::int)`
  await inBatches(
    db,
    limit => sql`
      delete from messages where id in (
        select id from messages where is_draft and status <> 'streaming' and created_at < ${before} ${limit})`,
    DELETE_BATCH,
  )
}
