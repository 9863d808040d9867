import type { BaseLogger } from 'pino'
import type { FileStore } from './file-store.ts'

const POLL_MS = 30_000
/** Key of a file that never exists: a store that reports it missing is reachable. */
const NOTHING = 'monitoring/nothing'

/** State as of the last check. */
export interface FileStoreMonitor {
  isReached(): boolean
  /** False if most of the newest files in the database are missing here. */
  isShared(): boolean
  look(): Promise<void>
  stop(): void
}

interface FileStoreMonitorOptions {
  readonly files: Pick<FileStore, 'read' | 'has'>
  /** Newest files of any instance. */
  readonly newestKeys: () => Promise<readonly string[]>
  readonly log: BaseLogger
}

/** Detects outages early, and instances of this database that use a different store. */
export function monitorFileStore({ files, newestKeys, log }: FileStoreMonitorOptions): FileStoreMonitor {
  let isReached = true
  let isShared = true
  const look = async (): Promise<void> => {
    const before = { isReached, isShared }
    // Nothing new is known while the database is unreachable.
    const keys = await newestKeys().catch(() => undefined)
    try {
      await files.read(NOTHING)
      if (keys !== undefined) isShared = await hasMostOf(files, keys)
      isReached = true
      if (!before.isReached) log.info('the file store is reachable again')
    } catch (error) {
      isReached = false
      if (before.isReached) log.warn({ err: error }, 'the file store is unreachable')
      return
    }
    if (before.isShared && !isShared) {
      log.error(
        'the newest files are not in this file store: another instance of this database keeps its files elsewhere; ' +
          'give all of them the same S3 bucket, or restore the files that are missing',
      )
    }
  }
  const timer = setInterval(() => void look(), POLL_MS)
  timer.unref()
  return {
    isReached: () => isReached,
    isShared: () => isShared,
    look,
    stop: () => clearInterval(timer),
  }
}

/** A single file may be lost or just removed, but not several of the newest. */
const MAX_MISSING = 3

async function hasMostOf(files: Pick<FileStore, 'has'>, keys: readonly string[]): Promise<boolean> {
  const presence = await Promise.all(keys.map(key => files.has(key)))
  const missing = presence.filter(isThere => !isThere).length
  return missing < MAX_MISSING || missing < keys.length / 2
}
