/** Process costs from Linux's `/proc`. A process that has ended costs nothing. */
import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process ended meanwhile
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

export function cpuSeconds(pid: number): number {
  const threads = list(`/proc/${pid}/task`)
  // schedstat counts nanoseconds; the 10 ms ticks of /proc/<pid>/stat are too coarse for short rounds.
  const spent = threads.map(thread =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0),
  )
  return spent.reduce((sum, ns) => sum + ns, 0) / 1e9
}

export function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

export function descendants(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap(child => [child, ...descendants(child)])
}
