import { access, chmod, constants, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FilesStartError } from './file-store.ts'
import { nullWhenAbsent } from './receive.ts'

/**
 * Makes a directory that an operator has named, and what is missing above it. Node's own recursive way goes on for ever where nothing can
 * be made in a directory that is there, as below `/proc`.
 * @returns whether it is new
 */
export async function makeDirectory(path: string, mode?: number): Promise<boolean> {
  try {
    return await makeOne(path, mode)
  } catch (error) {
    const isAboveMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isAboveMissing || dirname(path) === path) throw error
  }
  await makeDirectory(dirname(path))
  return await makeOne(path, mode)
}

async function makeOne(path: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    const found = await stat(path).catch(nullWhenAbsent)
    if (found?.isDirectory()) return false
    throw error
  }
}

/** What was written to a file is on disk afterwards. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The names in a directory are on disk afterwards: without that, a new one may be lost. Windows has no such call and needs none. */
export async function syncDirectoryEntries(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(directory)
}

/**
 * Makes the data directory if it is not there, with this mode whatever the umask; one that is there keeps its own.
 * @throws FilesStartError when nothing can be written there
 */
export async function prepareDataDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    if (await makeDirectory(path)) await chmod(path, mode)
    await access(path, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new FilesStartError(
      `The data directory ${path} can't be written. Give this user the right to, or set DATA_DIR to another place.`,
      { cause },
    )
  }
}
