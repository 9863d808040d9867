import { gauge, type Metric } from '../../platform/metrics/metrics.ts'
import type { MonitoringContext } from './context.ts'
import { readBackupState, readFreeDisk, readStoredState } from './read-stored-state.ts'

/** Limits database queries however often metrics are read (ms). */
const CACHE_MS = 15_000

export function storedMetrics(
  context: Pick<MonitoringContext, 'config' | 'db' | 'isAlone'>,
): readonly Metric[] {
  const { db, config } = context
  const stored = memoized(() => readStoredState(db))
  const backup = memoized(() => readBackupState(context, db))
  return [
    gauge(
      {
        name: 'inkling_queue_due',
        help: 'Background jobs that can start now.',
        label: 'work',
      },
      async () => {
        const { due, due_summaries: summaries, due_cards: cards } = await stored()
        return { vectors: due - summaries, summaries, cards }
      },
    ),
    gauge(
      { name: 'inkling_queue_oldest_seconds', help: 'Waiting time of the oldest vector or summary job.' },
      async () => (await stored()).oldest_s,
    ),
    gauge(
      { name: 'inkling_queue_stuck', help: 'Vector and summary jobs that failed repeatedly.' },
      async () => (await stored()).stuck,
    ),
    gauge(
      { name: 'inkling_downloads', help: 'Model files being downloaded.' },
      async () => (await stored()).downloads,
    ),
    gauge(
      { name: 'inkling_database_bytes', help: 'Database size in bytes.' },
      async () => (await stored()).database_bytes,
    ),
    gauge(
      { name: 'inkling_disk_free_bytes', help: 'Free space on the disk with the files.' },
      async () => (await readFreeDisk(config.dataDir)).free,
    ),
    gauge(
      { name: 'inkling_disk_bytes', help: 'Size of the disk with the files.' },
      async () => (await readFreeDisk(config.dataDir)).all,
    ),
    gauge(
      {
        name: 'inkling_backup_made_seconds',
        help: 'Time of the newest complete backup since unix epoch in seconds; 0 if there is none.',
      },
      async () => Date.parse((await backup()).made_at ?? '1970-01-01') / 1000,
    ),
  ]
}

/** Callers share the result for `CACHE_MS`. */
function memoized<T>(ask: () => Promise<T>): () => Promise<T> {
  let cached: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (cached === undefined || performance.now() - cached.at > CACHE_MS)
      cached = { at: performance.now(), answer: ask() }
    return cached.answer
  }
}
