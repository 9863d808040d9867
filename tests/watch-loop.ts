/**
 * Imported by a server before all else: on SIGUSR2 it writes how late its event loop was since the last time, in
 * milliseconds, to a file in its data directory, for `loop-delay.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 5

// Worker threads import this as well, but are not measured.
if (isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  process.on('SIGUSR2', () => {
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const { max } = histogram
    const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)]
    const delay = { p50: late(p50), p99: late(p99), max: late(max) }
    writeFileSync(join(process.env.DATA_DIR ?? '', 'loop.json'), JSON.stringify(delay))
    histogram.reset()
  })
}
