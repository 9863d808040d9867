import type { TestProject } from 'vitest/node'
import { startTestServer } from './database-server.ts'

/** One PostgreSQL for the whole run; each test clones its databases from a template there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestServer()
  project.provide('databaseServer', { url, template })
  return stop
}
