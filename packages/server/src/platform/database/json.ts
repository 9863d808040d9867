import { type RawBuilder, sql } from 'kysely'

/** A value for a jsonb column. Handed over as it is, the driver would write an array as PostgreSQL's own kind of array. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`
}
