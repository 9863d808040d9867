import type { BaseLogger } from 'pino'
import type { FileStore } from './file-store.ts'

const LOOK_MS = 30_000
/** A key that nothing is kept under: a store that says so is there. */
const NOTHING = 'monitoring/nothing'

/** Whether files could be asked for when that was last tried. */
export interface FileStoreMonitor {
  isReached(): boolean
  stop(): void
}

/** Asks the file store now and then, so that it is known to be away before somebody needs it. */
export function monitorFileStore(files: Pick<FileStore, 'read'>, log: BaseLogger): FileStoreMonitor {
  let isReached = true
  const look = async (): Promise<void> => {
    const before = isReached
    try {
      await files.read(NOTHING)
      isReached = true
      if (!before) log.info('the file store is reached again')
    } catch (error) {
      isReached = false
      if (before) log.warn({ err: error }, 'the file store is out of reach')
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return { isReached: () => isReached, stop: () => clearInterval(timer) }
}
