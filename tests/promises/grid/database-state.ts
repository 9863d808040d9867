import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import { everyTable } from '../every-table.ts'

/**
 * What changes by itself or by having been asked: logins, that a call was refused, and what is brought up to date behind
 * the calls: counts a second later, what a model was used once it has answered, how far files and memory have come, when
 * something was last done for all, and what finds cards, which only says what the cards themselves say.
 */
export const RESTLESS = [
  'installation',
  'intents',
  'logins',
  'refresh_tokens',
  'login_failures',
  'instances',
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

/** How a row is read where it also has something like that: how many cards a tag has is counted from time to time. */
const ROWS: Readonly<Record<string, string>> = { tags: "to_jsonb(t) - 'cards'" }

const look = everyTable<{ name: string; state: string }>(
  RESTLESS,
  name =>
    `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) as state
     from (select (${ROWS[name] ?? 't'})::text as row from ${name} t) r`,
)

/** Every table's rows, as one short text for each: two looks are equal when nothing was changed between them. */
export async function stateOf(database: Pick<Database<unknown>, 'pool'>): Promise<Record<string, string>> {
  return Object.fromEntries((await look(database)).map(({ name, state }) => [name, state]))
}
