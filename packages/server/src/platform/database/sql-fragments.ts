import type { Page } from '@inkling/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Columns known to this version, for inserting whole rows. */
export interface TableColumns {
  /** Table and columns for `insert into`. */
  readonly into: RawBuilder<unknown>
  /** Rows from a JSON array of objects, with the columns in this order, for use after `from`. */
  rowsOf(json: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Columns added by a newer instance get their defaults; inserting whole records would set them to null. */
export function defineColumns<Row>(table: string, columns: Readonly<Record<keyof Row, true>>): TableColumns {
  const names = sql.raw(Object.keys(columns).join(', '))
  const name = sql.raw(table)
  return {
    into: sql`${name} (${names})`,
    rowsOf: json => sql`(select ${names} from json_populate_recordset(null::${name}, ${json}))`,
  }
}

/** Works for empty lists and for more ids than a statement can have parameters. */
export const anyOf = <Id extends string>(ids: readonly Id[]): RawBuilder<Id> => sql<Id>`any(${ids}::uuid[])`

/**
 * `anyOf` for short statements that run all the time. PostgreSQL estimates ten ids whatever their number, so it keeps one
 * plan; otherwise it plans each time, which takes longer than the statement.
 */
export const anyCached = <Id extends string>(ids: readonly Id[]): RawBuilder<Id> =>
  sql<Id>`any(array(select unnest(${ids}::uuid[])))`

/** The driver would turn an array into a PostgreSQL array. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`
}

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
