import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync } from 'node:fs'
import { timeInName } from '../../clock.ts'
import type { Logger } from '../../logger.ts'
import { layoutOf } from './layout.ts'
import { stopOrphanedPostmaster } from './left-over.ts'
import { lockDataDir } from './lock.ts'

/**
 * Moves the database aside for another one, whatever its state.
 * @returns its new path, or undefined if there was none
 * @throws DatabaseStartError while an Inkling runs on it
 */
export async function moveDatabaseAside(
  dataDir: string,
  now: Date,
  logger: Logger,
): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const layout = layoutOf(realpathSync(dataDir))
  const { cluster } = layout
  if (!existsSync(cluster)) return undefined
  const unlock = lockDataDir(layout.dataDir)
  try {
    await stopOrphanedPostmaster(cluster, logger)
    const aside = `${cluster}.aside-${timeInName(now)}`
    renameSync(cluster, aside)
    syncDirectory(layout.dataDir)
    return aside
  } finally {
    unlock()
  }
}

/** Makes a rename in the directory survive a power cut. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
