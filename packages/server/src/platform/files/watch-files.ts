import type { BaseLogger } from 'pino'
import type { FileStore } from './file-store.ts'

const LOOK_MS = 30_000
/** A key that nothing is kept under: a store that says so is there. */
const NOTHING = 'monitoring/nothing'

/** What is known of the file store since the last look. */
export interface FileStoreMonitor {
  /** Whether files could be asked for. */
  isReached(): boolean
  /** False where most of the newest files that the database names are in another store. */
  isShared(): boolean
  /** Looks now. */
  look(): Promise<void>
  stop(): void
}

interface FileStoreMonitorOptions {
  readonly files: Pick<FileStore, 'read' | 'has'>
  /** Keys of the newest files that the database names, whichever instance put them. */
  readonly newestKeys: () => Promise<readonly string[]>
  readonly log: BaseLogger
}

/**
 * Asks the file store now and then, so that it is known to be away before somebody needs it, and that it is not the one
 * that the other instances of this database put their files into.
 */
export function monitorFileStore({ files, newestKeys, log }: FileStoreMonitorOptions): FileStoreMonitor {
  let isReached = true
  let isShared = true
  const look = async (): Promise<void> => {
    const before = { isReached, isShared }
    try {
      await files.read(NOTHING)
      isReached = true
      if (!before.isReached) log.info('the file store is reached again')
      isShared = await hasMostOf(files, await newestKeys())
      if (before.isShared && !isShared) {
        log.error(
          'the newest files are not in this file store: another instance of this database keeps its files elsewhere; ' +
            'give all of them the same S3 bucket, or restore the files that are missing',
        )
      }
    } catch (error) {
      isReached = false
      if (before.isReached) log.warn({ err: error }, 'the file store is out of reach')
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    isReached: () => isReached,
    isShared: () => isShared,
    look,
    stop: () => clearInterval(timer),
  }
}

/** One file may be lost, or removed meanwhile; half of them are not. */
async function hasMostOf(files: Pick<FileStore, 'has'>, keys: readonly string[]): Promise<boolean> {
  const found = await Promise.all(keys.map(key => files.has(key)))
  const missing = found.filter(isThere => !isThere).length
  return missing === 0 || missing < keys.length / 2
}
