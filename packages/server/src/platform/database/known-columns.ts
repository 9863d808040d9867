import { type RawBuilder, sql } from 'kysely'

/** A table as this version knows it, for statements that insert whole rows of it. */
export interface KnownColumns {
  /** What to insert into: the table and its known columns. */
  readonly into: RawBuilder<unknown>
  /** Rows out of a JSON array of objects, with these columns in this order; for a `from`. */
  rowsOf(json: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Names a table's columns, all of them. A newer instance may add others while this one still serves: they get their defaults
 * here, where a row of whatever columns there are would say that they are null.
 */
export function knownColumns<Row>(table: string, columns: Readonly<Record<keyof Row, true>>): KnownColumns {
  const names = sql.raw(Object.keys(columns).join(', '))
  const name = sql.raw(table)
  return {
    into: sql`${name} (${names})`,
    rowsOf: json => sql`(select ${names} from json_populate_recordset(null::${name}, ${json}))`,
  }
}
