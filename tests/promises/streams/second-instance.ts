import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import type { Site } from '../../journeys/site.ts'
import { launchInkling } from '../../launch.ts'

export interface Instance {
  readonly url: string
  stop(): Promise<unknown>
}

/** Another process on the site's database, with the site's secret. */
export async function secondInstance({ dataDir }: Site): Promise<Instance> {
  const SECRET_KEY = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  return await launchInkling({ env: { DATABASE_URL: databaseUrlOf(dataDir), SECRET_KEY } })
}
