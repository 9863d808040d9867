import { createDatabase } from '../../../packages/server/src/testing/database-server.ts'
import { s3Settings } from '../../../packages/server/src/testing/s3-settings.ts'
import { type Launched, launchInkling } from '../../launch.ts'
import { scratchDirectory } from '../fixtures.ts'
import type { OperatorSettings } from './operator.ts'

export interface InstallationLocation {
  readonly dataDir: string
  readonly settings: OperatorSettings
  readonly databaseUrl: string | undefined
}

const server = process.env.TEST_DATABASE_URL

/** An empty directory, or every other time empty shared stores if the run has them. */
export async function emptyPlace(round: number): Promise<InstallationLocation> {
  const dataDir = scratchDirectory()
  if (server === undefined || round % 2 === 0)
    return { dataDir, settings: { DATA_DIR: dataDir }, databaseUrl: undefined }
  const databaseUrl = await createDatabase(server)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...s3Settings(dataDir) }
  return { dataDir, settings, databaseUrl }
}

export const launchAt = ({ dataDir, settings }: InstallationLocation): Promise<Launched> =>
  launchInkling({ dataDir, env: settings, isAlone: true })
