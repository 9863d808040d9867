import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches, inBatches } from '../../platform/database/in-batches.ts'
import type { Db } from '../../platform/database/tables.ts'
import { KNOWN_DAYS } from './known-devices.ts'
import { ABSOLUTE_DAYS } from './start-login.ts'

/**
 * Drops tokens of logins that are over by their age. Until then each is kept: whoever shows one that was replaced has a copy, and that
 * is known by finding it.
 */
export async function forgetTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'refresh_tokens', sql`created_at < ${daysBefore(now, ABSOLUTE_DAYS)}`)
}

/**
 * Drops logins that nobody has used for so long that their places are not known any more, whether they were ended or ran out.
 * What is left of their tokens goes along, and that is little once old tokens are gone.
 */
export async function forgetLogins(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, KNOWN_DAYS)
  await inBatches(
    db,
    limit => sql`
      delete from logins where id in (
        select id from logins where created_at < ${before} and last_used_at < ${before} ${limit})`,
  )
}

const daysBefore = (now: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()}::timestamptz`
