import type { WorkHost } from '@inkling/engine'
import { type Task, WorkError } from './task.ts'
import type { Workers } from './worker-pool.ts'

/** How many times its processor time work may take by the clock, for the machine being busy with other things. */
const BUSY = 10

/**
 * Workers as the host of guarded work: what hangs or takes too much memory after a mark is that mark's overrun, and what
 * is only slow as a whole, or fails before its first mark, is exhausted.
 */
export function createGuardedHost<Work, Result>(
  workers: Workers,
  task: Task<Work, Result>,
): WorkHost<Work, Result> {
  return async (work, { markMs, totalMs }) => {
    try {
      return {
        end: 'done',
        result: await workers.run(task, work, { markMs, cpuMs: totalMs, timeoutMs: totalMs * BUSY }),
      }
    } catch (error) {
      if (!(error instanceof WorkError)) throw error
      const { reason, mark, tookMs } = error
      return reason === 'timeout' || mark === null ? { end: 'exhausted' } : { end: 'overrun', mark, tookMs }
    }
  }
}
