import { afterAll } from 'vitest'
import type { Tables } from '../../../packages/server/src/platform/database/tables.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../packages/server/src/testing/app.ts'
import { cloneDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'

/** An in-process server for a whole test file, with its own database and an adjustable clock. */
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
