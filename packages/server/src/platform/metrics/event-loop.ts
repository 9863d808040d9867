import { createHistogram } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'

/** Longer stalls are logged (ms). */
const STALL_MS = 250
/** Measuring interval (ms). */
const SAMPLE_MS = 200
/** Measuring pauses when nobody has been served for this long (ms), because it wakes the process. */
const PAUSE_AFTER_MS = 5_000

/** Delays in milliseconds. */
export interface EventLoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface EventLoopWatch {
  now(): EventLoopDelay
  /** The first call starts the monitoring, because startup delays nobody. */
  beginAnew(): void
  /** Call when work begins: ends a pause. */
  wake(): void
  stop(): void
}

/** What the process is doing. */
export interface LoopActivity {
  /** The last call that began. */
  lastBegun(): string
  isBusy(): boolean
}

/** Measures how late a timer is while somebody is served, and logs when the loop was blocked. */
export function watchEventLoop(log: BaseLogger, { lastBegun, isBusy }: LoopActivity): EventLoopWatch {
  const delays = createHistogram()
  let lookedAt = 0
  let busyAt = 0
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  const pause = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const look = (): void => {
    const now = performance.now()
    const ms = Math.max(0, now - lookedAt - SAMPLE_MS)
    lookedAt = now
    delays.record(Math.max(1, Math.round(ms * 1_000)))
    // The last call begun is not always the cause, but the first suspect.
    if (ms > STALL_MS) log.warn({ ms: Math.round(ms), last_begun: lastBegun() }, 'the event loop was blocked')
    if (isBusy()) busyAt = now
    else if (now - busyAt > PAUSE_AFTER_MS) pause()
  }
  const wake = (): void => {
    if (!isStarted) return
    busyAt = performance.now()
    if (timer !== undefined) return
    lookedAt = busyAt
    timer = setInterval(look, SAMPLE_MS).unref()
  }
  return {
    now: () => ({
      p50: delays.percentile(50) / 1_000,
      p99: delays.percentile(99) / 1_000,
      max: delays.count === 0 ? 0 : delays.max / 1_000,
    }),
    beginAnew() {
      delays.reset()
      if (isStarted) return
      isStarted = true
      wake()
    },
    wake,
    stop() {
      isStarted = false
      pause()
    },
  }
}
