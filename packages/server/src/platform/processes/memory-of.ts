import { readFileSync } from 'node:fs'

/** Bytes of memory that a process holds; null where the system doesn't tell, or the process has ended. */
export function readProcessMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}
