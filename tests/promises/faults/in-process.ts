import { rm } from 'node:fs/promises'
import { createApi, startScriptedUpstream } from '@inkling/server/testing'
import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { Tables } from '../../../packages/server/src/platform/database/tables.ts'
import { startTestApp } from '../../../packages/server/src/testing/app.ts'
import { cloneDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'
import { temporaryDirectory } from '../../../packages/server/src/testing/temporary-directory.ts'
import type { JourneySite } from '../../journeys/site.ts'
import { type CallWorld, openWorld } from '../calls/world.ts'
import { faultyDatabase } from './faulty-database.ts'
import { faultyFiles } from './faulty-files.ts'
import { StoreFaults } from './store-faults.ts'

/** The server runs in this process, so that its store calls can be made to fail. */
export interface FaultyWorld extends CallWorld {
  readonly faults: StoreFaults
  /** For queries outside a request, which never fail. */
  readonly database: Database<Tables>
}

export async function openFaultyWorld(): Promise<FaultyWorld> {
  const faults = new StoreFaults()
  const server = await startTestServer()
  const database = faultyDatabase(await cloneDatabase<Tables>(server), faults)
  const fixture = await openWorld(env => openInProcess(env ?? {}, database, faults))
  const close = async () => {
    await fixture.site.close()
    await database.close()
    await server.stop()
    faults.close()
  }
  return { ...fixture, site: { ...fixture.site, close }, faults, database }
}

async function openInProcess(
  env: Readonly<Record<string, string>>,
  database: Database<Tables>,
  faults: StoreFaults,
): Promise<JourneySite> {
  const dataDir = temporaryDirectory()
  const upstream = await startScriptedUpstream()
  const app = await startTestApp({ env, database, dataDir, wrapFiles: files => faultyFiles(files, faults) })
  const staysUp = async () => {
    throw new Error('it is this process')
  }
  return {
    url: app.url,
    dataDir,
    upstream,
    api: createApi(app.url),
    output: () => '',
    kill: staysUp,
    startAgain: staysUp,
    async close() {
      await app.close()
      await upstream.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
