import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Launched } from './launch.ts'

/** How late an event loop was, in milliseconds. */
export interface LoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Settings that let tests query an Inkling's event loop delay. */
export const withLoopWatched = {
  NODE_OPTIONS: `--import=${new URL('watch-loop.ts', import.meta.url)}`,
} as const

/** The delay since the last query. The server's own measurement does not fit, because it restarts once a minute. */
export async function loopDelayOf({ pid, dataDir }: Launched): Promise<LoopDelay> {
  const file = join(dataDir, 'loop.json')
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await delay(20)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as LoopDelay // as watch-loop.ts wrote it
    } catch {
      // not written yet
    }
  }
}
