import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Db } from '../../platform/database/tables.ts'

const DAYS = 7

/** Forgets how processes did longer ago than the page can show. */
export async function forgetSamples(db: Db): Promise<void> {
  await deleteInBatches(db, 'instance_samples', sql`taken_at < now() - make_interval(days => ${DAYS}::int)`)
}
