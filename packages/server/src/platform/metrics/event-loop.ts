import { createHistogram } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'

/** Longer stalls are logged (ms). */
const STALL_MS = 250
/** Measuring interval (ms). Measuring is what most often wakes an idle server. */
const SAMPLE_MS = 200

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
  stop(): void
}

/** Measures how late a timer is, and logs when the loop was blocked. */
export function watchEventLoop(log: BaseLogger, lastBegun: () => string): EventLoopWatch {
  const delays = createHistogram()
  let lookedAt = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const now = performance.now()
    const ms = Math.max(0, now - lookedAt - SAMPLE_MS)
    lookedAt = now
    delays.record(Math.max(1, Math.round(ms * 1_000)))
    // The last call begun is not always the cause, but the first suspect.
    if (ms > STALL_MS) log.warn({ ms: Math.round(ms), last_begun: lastBegun() }, 'the event loop was blocked')
  }
  return {
    now: () => ({
      p50: delays.percentile(50) / 1_000,
      p99: delays.percentile(99) / 1_000,
      max: delays.count === 0 ? 0 : delays.max / 1_000,
    }),
    beginAnew() {
      delays.reset()
      if (timer !== undefined) return
      lookedAt = performance.now()
      timer = setInterval(look, SAMPLE_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
