import { type RawBuilder, sql } from 'kysely'

/** What a claim is good for: so long nobody else takes it, unless it is renewed. */
const LEASE_S = 60
const FIRST_PAUSE_S = 5
const LONGEST_PAUSE_S = 15 * 60

// Parts of statements over a table with the columns `leased_by`, `leased_until` and `failures`.

/** Takes a row, or keeps it. */
export const leaseTo = (instanceId: string): RawBuilder<unknown> =>
  sql`leased_by = ${instanceId}::uuid, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_S)})`

/** Whether nobody has it: never, or too long ago. */
export const isFree = sql<boolean>`(leased_until is null or leased_until < now())`

export const isLeasedTo = (instanceId: string): RawBuilder<boolean> =>
  sql<boolean>`leased_by = ${instanceId}::uuid`

export const letGo = sql`leased_by = null, leased_until = null`

/** When what has failed once more is tried again: soon at first, and ever later. */
export const dueAfterFailure = (longestPauseS = LONGEST_PAUSE_S): RawBuilder<unknown> =>
  sql`now() + make_interval(secs => least(
    ${sql.lit(FIRST_PAUSE_S)} * power(2, least(failures, 20)), ${sql.lit(longestPauseS)}))`
