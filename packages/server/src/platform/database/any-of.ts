import { type RawBuilder, sql } from 'kysely'

/** Any of these ids, for `=`: a list that may be empty, or longer than a statement may have parameters. */
export const anyOf = <Id extends string>(ids: readonly Id[]): RawBuilder<Id> => sql<Id>`any(${ids}::uuid[])`
