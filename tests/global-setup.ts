import { rm } from 'node:fs/promises'
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'
import { buildServer } from '../scripts/build-server.ts'
import { launchProcess } from './launch-process.ts'
import { areStoresShared } from './shared-stores.ts'

/**
 * Builds the server, then starts and stops it once. Tests start from copies of its data directory, which has a migrated
 * database (`freshDataDirectory`).
 */
export async function setup(): Promise<() => Promise<void>> {
  if (!(await buildServer())) throw new Error('The server could not be built.')
  const isPrepared = process.env.TEST_PREPARED_DATA !== undefined // by another project of the same run
  if (areStoresShared || isPrepared) return async () => {}
  const dataDir = temporaryDirectory()
  const inkling = await launchProcess({ dataDir })
  await inkling.stop()
  process.env.TEST_PREPARED_DATA = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
