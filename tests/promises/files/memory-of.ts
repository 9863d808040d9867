import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const MB = 1024 * 1024
const SAMPLE_MS = 20

/**
 * Watches the memory of a process and of its children that run the same program, and returns the peak in megabytes.
 * Excludes memory that the system can reclaim, such as the program's own file, which every process would add again.
 */
export function watchMemory(pid: number): { most(): number; now(): number; stop(): void } {
  let peak = 0
  const now = (): number => {
    const bytes = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + bytesOf(each), 0)
    peak = Math.max(peak, bytes)
    return Math.round(bytes / MB)
  }
  now()
  const timer = setInterval(now, SAMPLE_MS)
  return { most: () => Math.round(peak / MB), now, stop: () => clearInterval(timer) }
}

/** Children that run the same program: its workers, but not its database. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap(thread => fileOf(`${pid}/task/${thread}/children`).split(' '))
  return children.filter(child => child !== '' && programOf(child) === programOf(pid)).map(Number)
}

function bytesOf(pid: number): number {
  const [, kilobytes = 0] = /RssAnon:\s+(\d+) kB/.exec(fileOf(`${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** A file of `/proc`; empty once the process has ended. */
function fileOf(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

function programOf(pid: number | string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}
