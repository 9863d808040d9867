import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a rename in this directory survive a power cut. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
