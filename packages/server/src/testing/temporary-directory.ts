import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 1024 ** 3

/**
 * Creates an empty directory that the database's user can access (mkdtemp's are private), in memory if there is room,
 * because a new database has hundreds of files. `npm test` sets a directory that is removed after the run.
 */
export function temporaryDirectory(): string {
  return directoryIn(process.env.TEST_DIRECTORY ?? (hasRoom(memory) ? memory : tmpdir()))
}

/** A temporary directory on disk, where commits take realistic time. */
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
