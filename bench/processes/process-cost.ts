/** What processes cost, as reported by Linux. */
import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it ended while we looked
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** CPU seconds of all its threads so far. */
export function cpuSeconds(pid: number): number {
  const threads = list(`/proc/${pid}/task`)
  // schedstat counts nanoseconds; /proc/<pid>/stat only ticks of 10 ms, too coarse for short rounds.
  const spent = threads.map(thread =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0),
  )
  return spent.reduce((sum, ns) => sum + ns, 0) / 1e9
}

/** Resident memory in KB. */
export function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** A process's children, and their descendants. */
export function descendants(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap(child => [child, ...descendants(child)])
}
