import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../logger.ts'
import { DatabaseStartError } from '../errors.ts'
import { hasExitedWithin, isAlive, isPostgresOf, sendSignal } from './processes.ts'

/** Signals of `pg_ctl stop -m fast` and `-m immediate`. */
const stops = [
  { name: 'SIGINT', milliseconds: 10_000 },
  { name: 'SIGQUIT', milliseconds: 10_000 },
] as const

/** The caller must hold the data directory's lock. */
export async function stopOrphanedPostmaster(cluster: string, logger: Logger): Promise<void> {
  const pidFile = readPidFile(cluster)
  // PostgreSQL handles a dead process's file itself and checks for children that still use shared memory.
  if (!pidFile || !isAlive(pidFile.pid)) return
  if (isPostgresOf(pidFile.pid, cluster)) await stop(pidFile.pid, cluster, logger)
  // Another process has the pid, and PostgreSQL would mistake it for a running postmaster.
  else rmSync(pidFilePath(cluster), { force: true })
}

async function stop(pid: number, cluster: string, logger: Logger): Promise<void> {
  logger.warn({ pid }, 'stopping a PostgreSQL left running by an earlier Inkling')
  for (const { name, milliseconds } of stops) {
    sendSignal(pid, name)
    if (await hasExitedWithin(pid, cluster, milliseconds)) return
  }
  throw new DatabaseStartError(
    `A PostgreSQL from an earlier run (pid ${pid}) does not stop. End it with kill -QUIT ${pid}, ` +
      'then start Inkling again; nothing that was saved is lost by that.',
  )
}

/** Lines 1 and 8 of postmaster.pid, and its time. */
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
    // Missing, or removed while reading.
    return undefined
  }
}
