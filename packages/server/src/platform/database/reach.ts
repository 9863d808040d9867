import type pg from 'pg'
import type { Logger } from './logger.ts'

/** Whether the database can be reached, as far as is known from the last attempts. */
export type Reach = {
  isReached(): boolean
  /** An attempt failed: from now on it counts as away, until a probe gets through. */
  lose(): void
  stop(): void
}

const probeEveryMs = 500

/** Probes only while the database is away, so that it is found again without anybody's request having to fail first. */
export function watchReach(pool: pg.Pool, logger: Logger): Reach {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const probeSoon = (milliseconds: number) => {
    timer = setTimeout(probe, milliseconds).unref()
  }
  const probe = async () => {
    try {
      await pool.query('select 1')
      timer = undefined
      logger.info('the database is reached again')
    } catch {
      if (!isStopped) probeSoon(probeEveryMs)
    }
  }

  return {
    isReached: () => timer === undefined,
    lose() {
      if (timer || isStopped) return
      logger.warn('the database is out of reach')
      probeSoon(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
