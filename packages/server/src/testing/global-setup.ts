import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: Pick<TestServer, 'url' | 'template'>
  }
}

/** One PostgreSQL for the whole run; each test file clones its databases from the template there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestServer()
  project.provide('databaseServer', { url, template })
  return stop
}
