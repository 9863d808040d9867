import { execFileSync } from 'node:child_process'
import { readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemAccount } from './account.ts'

const lookAgainMs = 20

/** A process that is there but belongs to somebody else counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether the process is a PostgreSQL at work on this cluster, as whose postmaster it stays in the cluster's directory.
 * One that has ended but that nobody has taken note of, as happens to orphans in containers, is not at work.
 */
export function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(cluster)
  } catch {
    // Gone, or another user's, whose directory we may not read: either way not ours.
    return false
  }
}

/** Whether the signalled process has left the cluster within the time. */
export async function hasExitedWithin(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isPostgresOf(pid, cluster)) {
    if (performance.now() >= deadline) return false
    await delay(lookAgainMs)
  }
  return true
}

/** Sends the signal, unless the process is no longer there. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const execute = 0o1

/**
 * The first directory on the way down to `path` (itself included) that the account may not enter, if any. Inkling's own
 * account is where it is already, perhaps by one of its further groups, of which the other has none.
 */
export function findUnreachableDirectory(path: string, account: SystemAccount): string | undefined {
  if (!account.isOther) return undefined
  return directoriesTo(path).find(directory => !mayEnter(statSync(directory), account))
}

function directoriesTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...directoriesTo(parent), path]
}

/** As the kernel decides: the most particular class that fits counts alone. */
function mayEnter(stats: Stats, account: SystemAccount): boolean {
  if (stats.uid === account.uid) return (stats.mode & (execute << 6)) !== 0
  if (stats.gid === account.gid) return (stats.mode & (execute << 3)) !== 0
  return (stats.mode & execute) !== 0
}
