import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a postmaster says of itself in its cluster's postmaster.pid: the first line and the eighth. */
export type PidFile = { pid: number; isReady: boolean; writtenAt: number }

export function pidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

export function readPidFile(cluster: string): PidFile | undefined {
  const path = pidFilePath(cluster)
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, isReady: lines[7]?.trim() === 'ready', writtenAt: statSync(path).mtimeMs }
  } catch {
    // None, or it went between two looks.
    return undefined
  }
}
