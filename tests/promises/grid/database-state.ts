import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import { everyTable } from '../every-table.ts'

/**
 * Columns that change by themselves or with any call: logins, counts of refused calls, and what is updated in the
 * background: counts a second later, the log of ended answers, a model's usage after its answer, the progress of files and memory, the last time
 * of global jobs, and the search index, which only repeats the cards.
 */
export const VOLATILE_COLUMNS = [
  'installation',
  'intents',
  'logins',
  'refresh_tokens',
  'login_failures',
  'oidc_returns',
  'instances',
  'stream_segments',
  'instance_samples',
  'model_usage',
  'downloads',
  'memory_tasks',
  'summary_tasks',
  'card_stats',
  'card_days',
  'card_ranks',
  'card_search',
  'card_search_queue',
  'card_trends',
]

/** Selects rows without such columns: each tag's number of cards is recounted from time to time. */
const ROWS: Readonly<Record<string, string>> = { tags: "to_jsonb(t) - 'cards'" }

const look = everyTable<{ name: string; state: string }>(
  VOLATILE_COLUMNS,
  name =>
    `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) as state
     from (select (${ROWS[name] ?? 't'})::text as row from ${name} t) r`,
)

/** A short digest of each table's rows; equal digests mean that nothing has changed. */
export async function stateOf(database: Pick<Database<unknown>, 'pool'>): Promise<Record<string, string>> {
  return Object.fromEntries((await look(database)).map(({ name, state }) => [name, state]))
}
