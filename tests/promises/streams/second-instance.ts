import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import type { JourneySite } from '../../journeys/site.ts'
import { launchInkling } from '../../launch.ts'
import { storesOf } from '../../shared-stores.ts'

export interface SecondInstance {
  readonly url: string
  stop(): Promise<unknown>
}

/** Another process on the site's database, with the site's secret. */
export async function secondInstance({ dataDir }: JourneySite): Promise<SecondInstance> {
  return await launchInkling({ env: storesOf(dataDir) ?? (await ownStores(dataDir)) })
}

/** What another process needs to use the stores of an Inkling that does not share them. */
async function ownStores(dataDir: string) {
  const SECRET_KEY = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  return { DATABASE_URL: databaseUrlOf(dataDir), SECRET_KEY }
}
