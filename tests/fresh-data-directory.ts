import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'

/**
 * A data directory that nobody has used: a copy of the one that `global-setup.ts` prepared, so that nobody waits for
 * `initdb` and migrations again. Who tests a first start takes an empty `temporaryDirectory()`.
 */
export async function freshDataDirectory(): Promise<string> {
  const directory = temporaryDirectory()
  const prepared = process.env.TEST_PREPARED_DATA
  // With owners: where this is root, the database runs as somebody else.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, directory])
  return directory
}
