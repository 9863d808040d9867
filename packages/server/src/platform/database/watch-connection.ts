import pg from 'pg'
import type { Logger } from '../logger.ts'
import { createDedicatedClient } from './pool.ts'

/** Recent attempts decide whether the database is reachable. */
export type ReachMonitor = {
  isReached(): boolean
  /** An attempt failed: the database counts as down until a probe succeeds. */
  lose(): void
  /** No query has completed for a while: the database counts as down unless it accepts a connection within a second. */
  doubt(): Promise<void>
  /** A write failed: the database counts as read-only until a test write succeeds. */
  failWrites(): void
  isWritable(): boolean
  stop(): void
}

const probeEveryMs = 500
const doubtMs = 1_000
const tryWritingEveryMs = 2_000
/** About 1 MB, since small writes may still fit. */
const writingTrial =
  "create temp table inkling_room on commit drop as select repeat('x', 100) as room from generate_series(1, 8000)"

/** Probes only while the database is down, so that recovery does not depend on a failing request. */
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
      logger.info('the database is reachable again')
    } catch {
      if (!isStopped) probeSoon(probeEveryMs)
    }
  }

  const lose = () => {
    if (timer || isStopped) return
    logger.warn('the database is unreachable')
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
      logger.info('the database accepts writes again')
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
      // A refused connection is still a response.
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
      logger.error('the database does not accept writes: its disk is full or broken, or it is read-only')
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
