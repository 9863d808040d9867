import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { Upstream } from '../../journeys/site.ts'
import { everyTable } from '../every-table.ts'

/** Row counts of each table, and how often the model was called. */
export type DatabaseEffect = Readonly<Record<string, number>>

/**
 * Intents are the mechanism itself; a repeat that finds the password changed counts as an attempt; the others change by
 * themselves, a second later, or with the first call of a day.
 */
const UNCOUNTED_COLUMNS = [
  'installation',
  'intents',
  'login_failures',
  'oidc_returns',
  'instances',
  'instance_samples',
  'stream_events',
  'stream_segments',
  'card_days',
  'model_usage',
  'logins',
  'refresh_tokens',
]

const count = everyTable<{ name: string; count: number }>(
  UNCOUNTED_COLUMNS,
  name => `select '${name}' as name, count(*)::int as count from ${name}`,
)

export async function readState(
  database: Pick<Database<unknown>, 'pool'>,
  upstream: Upstream,
): Promise<DatabaseEffect> {
  const counts = await count(database)
  const rows = Object.fromEntries(counts.map(({ name, count }) => [name, count]))
  return { ...rows, 'questions to the model': upstream.requests.length }
}

/** Rows added and removed between two snapshots. */
export function differenceOf(before: DatabaseEffect, after: DatabaseEffect): DatabaseEffect {
  const changes = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
