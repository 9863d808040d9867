import { access, chmod, constants, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FilesStartError } from './file-store.ts'
import { nullWhenAbsent } from './receive.ts'

/**
 * Node's recursive mkdir loops forever where nothing can be created, as in `/proc`.
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
    const stats = await stat(path).catch(nullWhenAbsent)
    if (stats?.isDirectory()) return false
    throw error
  }
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a new name survive a power cut. Windows does not need this. */
export async function syncDirectoryEntries(directory: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(directory)
}

/**
 * Sets this mode, whatever the umask. An existing directory keeps its mode.
 * @throws FilesStartError if it is not writable
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
