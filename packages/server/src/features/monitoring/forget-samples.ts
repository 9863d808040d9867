import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

const DAYS = 7

/** Forgets how processes did longer ago than the page can show. */
export async function forgetSamples(db: Db): Promise<void> {
  await sql`delete from instance_samples where taken_at < now() - make_interval(days => ${DAYS}::int)`.execute(
    db,
  )
}
