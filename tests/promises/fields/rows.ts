import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import { VOLATILE_COLUMNS } from '../grid/database-state.ts'

/**
 * The rows of all tables, without JSON columns, which may hold anything, and without list positions, which change with
 * other rows.
 */
export type RowCounts = ReadonlyMap<string, number>

export async function rowsOf({ pool }: Database<unknown>): Promise<RowCounts> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type not in ('json', 'jsonb', 'bytea', 'tsvector')
       and column_name <> 'position' and table_name <> all ($1) group by table_name`,
    [VOLATILE_COLUMNS],
  )
  const looks = tables.map(
    ({ name, columns }) =>
      `select '${name} ' || row_to_json(t)::text as row from (select ${columns} from ${name}) t`,
  )
  const { rows } = await pool.query<{ row: string }>(looks.join(' union all '))
  const counts = new Map<string, number>()
  for (const { row } of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

/** Rows added between two counts, except unfinished answers, which the server gives up over time. */
export const newRows = (before: RowCounts, after: RowCounts): string[] =>
  [...after]
    .flatMap(([row, count]) => Array<string>(Math.max(0, count - (before.get(row) ?? 0))).fill(row))
    .filter(row => !(row.startsWith('messages ') && row.includes('"status":"interrupted"')))

/** A row's content without its ids and times, which is the same for everything made in the same way. */
export const likeness = (rows: readonly string[]): string[] =>
  rows
    .map(row =>
      row
        .replace(/"(password_hash|version)":"[^"]*"/g, '"$1":"hash"')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, 'time')
        .replaceAll(/[\w-]{20,}/g, 'name')
        .replaceAll(/\d+/g, '0'),
    )
    .toSorted()
