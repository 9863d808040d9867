import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { Upstream } from '../../journeys/site.ts'

/** How many rows each table has, and how often the model was asked. */
export type Effect = Readonly<Record<string, number>>

/**
 * Intents are how it is done; a repeat that finds the password changed already counts as a try at it; the others change by
 * themselves, a second later, or in the first of a day's calls.
 */
const NOT_COUNTED = [
  'installation',
  'intents',
  'login_failures',
  'instances',
  'instance_samples',
  'stream_events',
  'card_days',
  'model_usage',
  'logins',
  'refresh_tokens',
]

export async function look({ pool }: Pick<Database<unknown>, 'pool'>, upstream: Upstream): Promise<Effect> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [NOT_COUNTED],
  )
  const counts = tables.rows.map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`,
  )
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '))
  const effect = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  return { ...effect, 'questions to the model': upstream.requests.length }
}

/** What came to be between two looks, and what is gone. */
export function between(before: Effect, after: Effect): Effect {
  const changes = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
