import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'
import { gauge, type Metric } from './metrics.ts'

/** Longer than this nobody on this instance was answered: worth a line. */
const STALL_MS = 250
const LOOK_MS = 100
/** How exactly delays are known; they are never shorter than this, which is taken off. */
const RESOLUTION_MS = 20

/** How late this process was for what it had to do, in milliseconds. */
export interface EventLoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface EventLoopWatch {
  /** Since the last time that somebody began anew. */
  now(): EventLoopDelay
  /** The first time says that there is somebody to be held up: what a start takes is nobody's wait. */
  beginAnew(): void
  stop(): void
}

/** Minds whether the one thread that answers everybody is held up, and says so when it was. */
export function watchEventLoop(log: BaseLogger, lastBegun: () => string): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let lookedAt = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const now = performance.now()
    const ms = Math.round(now - lookedAt - LOOK_MS)
    lookedAt = now
    // What began last before it stood still is not always who did it, but it is where to look first.
    if (ms > STALL_MS) log.warn({ ms, last_begun: lastBegun() }, 'the event loop stood still')
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

/** From the nanoseconds between two looks. */
const lateBy = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const startedAtS = Date.now() / 1000 - process.uptime()

/** What any process can be asked, under the names that dashboards know. */
export const processMetrics: readonly Metric[] = [
  gauge({ name: 'process_start_time_seconds', help: 'When it was started, since 1970.' }, () => startedAtS),
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory that it holds.' }, () =>
    process.memoryUsage.rss(),
  ),
  gauge(
    { name: 'inkling_heap_used_bytes', help: 'Of it, what JavaScript uses.' },
    () => process.memoryUsage().heapUsed,
  ),
  { read: () => ({ ...cpu, readings: [{ labels: {}, value: cpuSeconds() }] }) },
  gauge(
    { name: 'inkling_handles', help: 'What keeps the process busy: connections, timers, files.' },
    () => process.getActiveResourcesInfo().length,
  ),
]

const cpu = {
  name: 'process_cpu_seconds_total',
  help: 'Processor time that it took, user and system.',
  type: 'counter' as const,
}
