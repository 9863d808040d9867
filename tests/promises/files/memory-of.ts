import { readFileSync } from 'node:fs'

const MB = 1024 * 1024
const EVERY_MS = 20

/** Watches what a process takes of memory; the most that was seen of it, in megabytes. */
export function watchMemory(pid: number): { most(): number; now(): number; stop(): void } {
  let most = 0
  const now = (): number => {
    const bytes =
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    most = Math.max(most, bytes)
    return Math.round(bytes / MB)
  }
  now()
  const timer = setInterval(now, EVERY_MS)
  return { most: () => Math.round(most / MB), now, stop: () => clearInterval(timer) }
}
