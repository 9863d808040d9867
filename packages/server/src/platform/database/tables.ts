import type { Kysely } from 'kysely'

/**
 * Every table of the database. It is empty here: each noun adds its own in its `tables.ts`, so that
 * the platform knows none of them and a query may still join them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** The database or a transaction in it; what every store function takes first. */
export type Db = Kysely<Tables>
