import type { Page } from '@inkling/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** A table as this version knows it, for statements that insert whole rows of it. */
export interface TableColumns {
  /** What to insert into: the table and its known columns. */
  readonly into: RawBuilder<unknown>
  /** Rows out of a JSON array of objects, with these columns in this order; for a `from`. */
  rowsOf(json: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Names a table's columns, all of them. A newer instance may add others while this one still serves: they get their defaults
 * here, where a row of whatever columns there are would say that they are null.
 */
export function defineColumns<Row>(table: string, columns: Readonly<Record<keyof Row, true>>): TableColumns {
  const names = sql.raw(Object.keys(columns).join(', '))
  const name = sql.raw(table)
  return {
    into: sql`${name} (${names})`,
    rowsOf: json => sql`(select ${names} from json_populate_recordset(null::${name}, ${json}))`,
  }
}

/** Any of these ids, for `=`: a list that may be empty, or longer than a statement may have parameters. */
export const anyOf = <Id extends string>(ids: readonly Id[]): RawBuilder<Id> => sql<Id>`any(${ids}::uuid[])`

/** A value for a jsonb column. Handed over as it is, the driver would write an array as PostgreSQL's own kind of array. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`
}

/** One page of a query and how many rows there are in all. */
export async function listPage<Tables, From extends keyof Tables, Row, Item>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  shape: (rows: SelectQueryBuilder<Tables, From, Row>) => SelectQueryBuilder<Tables, From, Item>,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Item>> {
  const [items, counted] = await Promise.all([
    shape(rows)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    rows
      .clearOrderBy()
      .select(count => count.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { items, page, limit, total: counted.total }
}
