import pg from 'pg'
import type { Logger } from '../logger.ts'
import { createDedicatedClient } from './pool.ts'

/** Whether the database can be reached, as far as is known from the last attempts. */
export type ReachMonitor = {
  isReached(): boolean
  /** An attempt failed: from now on it counts as away, until a probe gets through. */
  lose(): void
  /** Nobody was answered for a while: unless it lets somebody in within a second, it counts as away. */
  doubt(): Promise<void>
  /** Something could not be written: until a trial can, it counts as full. */
  failWrites(): void
  isWritable(): boolean
  stop(): void
}

const probeEveryMs = 500
const doubtMs = 1_000
const tryWritingEveryMs = 2_000
/** About a megabyte, since there may be room left for a little; it goes with the statement. */
const writingTrial =
  "create temp table inkling_room on commit drop as select repeat('x', 100) as room from generate_series(1, 8000)"

/** Probes only while the database is away, so that it is found again without anybody's request having to fail first. */
export function monitorReach(pool: pg.Pool, logger: Logger): ReachMonitor {
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

  const lose = () => {
    if (timer || isStopped) return
    logger.warn('the database is out of reach')
    probeSoon(0)
  }

  let writing: NodeJS.Timeout | undefined
  const tryWritingSoon = () => {
    writing = setTimeout(tryWriting, tryWritingEveryMs).unref()
  }
  const tryWriting = async () => {
    try {
      await pool.query(writingTrial)
      writing = undefined
      logger.info('the database can be written to again')
    } catch {
      if (!isStopped) tryWritingSoon()
    }
  }

  let doubting: Promise<void> | undefined
  const letsSomebodyIn = async () => {
    const client = createDedicatedClient(pool, { connectionTimeoutMillis: doubtMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      // Who is refused has been answered.
      if (!(error instanceof pg.DatabaseError)) lose()
    } finally {
      void client.end().catch(() => undefined)
      doubting = undefined
    }
  }

  return {
    isReached: () => timer === undefined,
    lose,
    async doubt() {
      if (timer) return
      doubting ??= letsSomebodyIn()
      await doubting
    },
    failWrites() {
      if (writing || isStopped) return
      logger.error('the database cannot be written to: its disk is full or broken, or it only reads')
      tryWritingSoon()
    },
    isWritable: () => writing === undefined,
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(writing)
    },
  }
}
