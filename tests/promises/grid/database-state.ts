import type { Database } from '../../../packages/server/src/platform/database/open.ts'

/** What changes by itself or by having been asked: the counts a second later, logins, and that a call was refused. */
const RESTLESS = [
  'intents',
  'logins',
  'refresh_tokens',
  'login_failures',
  'instances',
  'card_stats',
  'card_days',
]

/** Every table's rows, as one short text for each: two looks are equal when nothing was changed between them. */
export async function stateOf({ pool }: Database<unknown>): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [RESTLESS],
  )
  const looks = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as state from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; state: string }>(looks.join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
