import { readFileSync } from 'node:fs'

const MB = 1024 * 1024
const EVERY_MS = 20

export interface MemoryWatch {
  /** What the process takes, in megabytes. */
  now(): number
  /** From here on `added` counts. */
  beginAnew(): void
  /** The most by which it grew since then. */
  added(): number
  stop(): void
}

/** Watches what a process takes of memory. */
export function watchMemory(pid: number): MemoryWatch {
  let [least, most] = [0, 0]
  const now = (): number => {
    const kb = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    const mb = Math.round((kb * 1024) / MB)
    most = Math.max(most, mb)
    return mb
  }
  const timer = setInterval(now, EVERY_MS)
  return {
    now,
    beginAnew() {
      most = 0
      least = now()
    },
    added() {
      now()
      return most - least
    },
    stop: () => clearInterval(timer),
  }
}
