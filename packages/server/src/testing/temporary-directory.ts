import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 1024 ** 3

/**
 * An empty directory that the database's account can reach; mkdtemp's own are closed to everybody else. In memory where
 * there is room (a container may have only 64 MB), since a fresh database is hundreds of files. `npm test` gives a place that
 * goes with the run.
 */
export function temporaryDirectory(): string {
  return directoryIn(process.env.TEST_DIRECTORY ?? (hasRoom(memory) ? memory : tmpdir()))
}

/** The same on a disk, where data are kept in earnest: a commit takes its time. */
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
