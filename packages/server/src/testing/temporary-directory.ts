import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 1024 ** 3

/**
 * The database's user can access it (mkdtemp's are private). In memory if there is room, because a new database has
 * hundreds of files. `npm test` sets a directory that is removed after the run.
 */
export function temporaryDirectory(): string {
  return directoryIn(process.env.TEST_DIRECTORY ?? (hasRoom(memory) ? memory : tmpdir()))
}

/** Commits on disk take realistic time. */
export const directoryOnDisk = (): string => directoryIn(tmpdir())

function directoryIn(place: string): string {
  const directory = mkdtempSync(join(place, 'inkling-test-'))
  chmodSync(directory, 0o711)
  return directory
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
