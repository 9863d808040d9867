import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const execute = 0o1

/**
 * The first directory on the way down to `path` (itself included) that the account may not enter, if any. Inkling's own
 * account is where it is already, perhaps by one of its further groups, of which the other has none.
 */
export function firstUnreachable(path: string, account: Account): string | undefined {
  if (!account.isOther) return undefined
  return wayTo(path).find(directory => !mayEnter(statSync(directory), account))
}

function wayTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...wayTo(parent), path]
}

/** As the kernel decides: the most particular class that fits counts alone. */
function mayEnter(stats: Stats, account: Account): boolean {
  if (stats.uid === account.uid) return (stats.mode & (execute << 6)) !== 0
  if (stats.gid === account.gid) return (stats.mode & (execute << 3)) !== 0
  return (stats.mode & execute) !== 0
}
