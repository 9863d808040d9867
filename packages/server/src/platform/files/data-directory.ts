import { access, chmod, constants } from 'node:fs/promises'
import { FilesStartError } from './file-store.ts'
import { makeDirectory } from './make-directory.ts'

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
