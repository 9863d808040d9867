import { execFileSync } from 'node:child_process'
import { readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemAccount } from './account.ts'

const pollMs = 20

/** Includes other users' processes. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A postmaster's working directory is the cluster. Zombies, which containers may not reap, do not count. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(cluster)
  } catch {
    // Gone or another user's process, so not ours.
    return false
  }
}

export async function hasExitedWithin(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isPostgresOf(pid, cluster)) {
    if (performance.now() >= deadline) return false
    await delay(pollMs)
  }
  return true
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const execute = 0o1

/**
 * Checks `path` and all directories above it. Skips Inkling's own account, which can already work there, perhaps
 * through a supplementary group that this check ignores.
 */
export function findUnreachableDirectory(path: string, account: SystemAccount): string | undefined {
  if (!account.isOther) return undefined
  return directoriesTo(path).find(directory => !mayEnter(statSync(directory), account))
}

function directoriesTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...directoriesTo(parent), path]
}

/** As in the kernel, only the most specific class counts. */
function mayEnter(stats: Stats, account: SystemAccount): boolean {
  if (stats.uid === account.uid) return (stats.mode & (execute << 6)) !== 0
  if (stats.gid === account.gid) return (stats.mode & (execute << 3)) !== 0
  return (stats.mode & execute) !== 0
}
