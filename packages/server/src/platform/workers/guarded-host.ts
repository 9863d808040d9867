import type { WorkHost } from '@inkling/engine'
import { type Task, WorkError } from './task.ts'
import type { Workers } from './worker-pool.ts'

/** Ratio of wall-clock time to CPU time, for a busy machine. */
const WALL_TIME_FACTOR = 10

/**
 * Work that hangs or runs out of memory after a mark is that mark's overrun. Work that is slow overall, or fails before
 * its first mark, is exhausted.
 */
export function createGuardedHost<Work, Result>(
  workers: Workers,
  task: Task<Work, Result>,
): WorkHost<Work, Result> {
  return async (work, { markMs, totalMs }) => {
    try {
      return {
        end: 'done',
        result: await workers.run(task, work, {
          markMs,
          cpuMs: totalMs,
          timeoutMs: totalMs * WALL_TIME_FACTOR,
        }),
      }
    } catch (error) {
      if (!(error instanceof WorkError)) throw error
      const { reason, mark, tookMs } = error
      return reason === 'timeout' || mark === null ? { end: 'exhausted' } : { end: 'overrun', mark, tookMs }
    }
  }
}
