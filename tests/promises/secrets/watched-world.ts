import { type Database, openDatabase } from '../../../packages/server/src/platform/database/open.ts'
import { createDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'
import { openSite } from '../../journeys/site.ts'
import { keepStores } from '../../shared-stores.ts'
import { type CallWorld, openWorld } from '../calls/world.ts'

/** The secrets that an operator gives a server, each recognisable anywhere. */
export const operators = {
  SECRET_KEY: 'canary-of-the-secret-key-0123456789abcdef',
  HUB_TOKEN: 'hf_canaryOfTheHubToken0123456789',
  METRICS_TOKEN: 'canary-of-the-metrics-token-0123',
} as const
export const DATABASE_PASSWORD = 'canary-of-the-database-password'

export interface WatchedWorld extends CallWorld {
  readonly database: Database<unknown>
}

/** A world that logs everything it can, with a database that needs a password. */
export async function openWatchedWorld(): Promise<WatchedWorld> {
  const server = await startTestServer()
  const address = new URL(await createDatabase(server.url))
  address.password = DATABASE_PASSWORD
  const stores = { DATABASE_URL: address.href }
  const fixture = await openWorld(async env => {
    const site = await openSite({ ...env, ...operators, ...stores, LOG_LEVEL: 'trace' })
    await keepStores(site.dataDir, stores)
    return site
  })
  const database = await openDatabase({ dataDir: '', databaseUrl: address.href, logger: console })
  const close = async () => {
    await database.close()
    await fixture.site.close()
    await server.stop()
  }
  return { ...fixture, site: { ...fixture.site, close }, database }
}
