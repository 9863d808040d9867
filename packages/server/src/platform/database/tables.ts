import type { Kysely } from 'kysely'

/**
 * Each feature adds its tables in its `tables.ts`, so that the platform depends on none of them and queries can still
 * join them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** The database or a transaction, and the first parameter of every store function. */
export type Db = Kysely<Tables>
