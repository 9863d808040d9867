import { statfs } from 'node:fs/promises'
import type { MonitoringState } from '@inkling/contract'
import { sql } from 'kysely'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { MonitoringContext } from './context.ts'

const STUCK_FAILURES = 4

export interface StoredState {
  readonly due: number
  /** Summary tasks among the due ones. */
  readonly due_summaries: number
  readonly due_cards: number
  readonly oldest_s: number
  readonly stuck: number
  readonly downloads: number
  readonly database_bytes: number
}

export async function readStoredState(db: Db): Promise<StoredState> {
  const { rows } = await sql<StoredState>`
    with tasks as (
      select 'vectors' as kind, due_at, failures from memory_tasks where due_at is not null
      union all select 'summaries', due_at, failures from summary_tasks)
    select count(*) filter (where due_at <= now())::int as due,
      count(*) filter (where due_at <= now() and kind = 'summaries')::int as due_summaries,
      (select count(*)::int from card_search_queue) as due_cards,
      coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::int as oldest_s,
      count(*) filter (where failures >= ${STUCK_FAILURES}::int)::int as stuck,
      (select count(*)::int from downloads where status in ('waiting', 'downloading')) as downloads,
      pg_database_size(current_database()) as database_bytes
    from tasks`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}

export async function readBackupState(
  { isAlone, config }: Pick<MonitoringContext, 'config' | 'isAlone'>,
  db: Db,
): Promise<MonitoringState['backup']> {
  const last = await readLastBackup(db)
  return {
    is_daily: isAlone && config.dailyBackups,
    tried_at: last?.tried_at ?? null,
    made_at: last?.made_at ?? null,
    problem: last?.problem ?? null,
  }
}

/** Both numbers are bytes. */
export async function readFreeDisk(
  directory: string,
): Promise<{ readonly free: number; readonly all: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, all: blocks * bsize }
}
