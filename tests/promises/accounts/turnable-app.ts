import { afterAll } from 'vitest'
import type { Tables } from '../../../packages/server/src/platform/database/tables.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../packages/server/src/testing/app.ts'
import { cloneDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'

/** A server in this process for a whole test file, on a database of its own; its clock can be turned. */
export async function turnableApp(options: Omit<TestAppOptions, 'database'> = {}): Promise<TestApp> {
  const server = await startTestServer()
  const database = await cloneDatabase<Tables>(server)
  const app = await startTestApp({ ...options, database })
  afterAll(async () => {
    await app.close()
    await database.close()
    await server.stop()
  })
  return app
}
