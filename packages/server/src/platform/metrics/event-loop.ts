import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'

/** Longer stalls are logged (ms). */
const STALL_MS = 250
const LOOK_MS = 100
/** Resolution of the delay histogram; it is subtracted from the delays. */
const RESOLUTION_MS = 20

/** Event loop delay in milliseconds. */
export interface EventLoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface EventLoopWatch {
  now(): EventLoopDelay
  /** Resets the delays. The first call starts the monitoring, since startup delays nobody. */
  beginAnew(): void
  stop(): void
}

/** Monitors the event loop and logs when it was blocked. */
export function watchEventLoop(log: BaseLogger, lastBegun: () => string): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let lookedAt = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const now = performance.now()
    const ms = Math.round(now - lookedAt - LOOK_MS)
    lookedAt = now
    // The last request to start isn't always the cause, but is the first suspect.
    if (ms > STALL_MS) log.warn({ ms, last_begun: lastBegun() }, 'the event loop was blocked')
  }
  return {
    now: () => ({
      p50: lateBy(delays.percentile(50)),
      p99: lateBy(delays.percentile(99)),
      max: lateBy(delays.max),
    }),
    beginAnew() {
      delays.reset()
      if (timer !== undefined) return
      lookedAt = performance.now()
      timer = setInterval(look, LOOK_MS).unref()
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Converts from nanoseconds between two checks. */
const lateBy = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
