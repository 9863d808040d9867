import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'

/**
 * An unused data directory: a copy of the one that `global-setup.ts` prepared, so that tests don't wait for `initdb`
 * and migrations again. To test a first start, use an empty `temporaryDirectory()`.
 */
export async function freshDataDirectory(): Promise<string> {
  const directory = temporaryDirectory()
  const prepared = process.env.TEST_PREPARED_DATA
  // Preserves owners: when run as root, the database runs as another user.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, directory])
  return directory
}
