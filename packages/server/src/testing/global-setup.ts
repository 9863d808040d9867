import type { TestProject } from 'vitest/node'
import { startTestServer } from './database-server.ts'

/** One PostgreSQL serves the whole run; tests clone their databases from a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestServer()
  project.provide('databaseServer', { url, template })
  return stop
}
