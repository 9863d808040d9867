import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a server before its own code: on SIGUSR2 it writes how late its event loop was since the last time, in
 * milliseconds, to the file that LOOP_FILE names.
 */
export interface LoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const RESOLUTION_MS = 5
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()
process.on('SIGUSR2', () => {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const delay: LoopDelay = {
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  }
  writeFileSync(process.env.LOOP_FILE ?? '', JSON.stringify(delay))
  histogram.reset()
})
