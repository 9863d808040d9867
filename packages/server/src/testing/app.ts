import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { House } from '../house.ts'
import { furnish } from '../open-house.ts'
import type { Database } from '../platform/database/open.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { type Api, createApi } from './api.ts'
import { freshDatabase } from './database.ts'
import { s3Settings } from './s3-settings.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { TestClock } from './test-clock.ts'

export interface TestApp {
  /** Where it answers, for real. */
  readonly url: string
  readonly api: Api
  readonly house: House
  readonly database: Database<Tables>
  readonly clock: TestClock
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A database that outlives this app, so that another can be started on it. */
  readonly database?: Database<Tables>
  readonly dataDir?: string
  readonly webRoot?: string
  /** A way to other sites that leads to this machine, where a test plays them; it closes what it brings. */
  readonly publicOutbound?: Outbound
  /** What stands between the features and their files, when a test wants something to. */
  readonly wrapFiles?: (files: FileStore) => FileStore
  /** Where it says what it does; without one, nowhere. */
  readonly log?: Logger
}

/** The real app, listening on a port of its own, on a fresh real database; only the clock is a stand-in. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const database = options.database ?? (await freshDatabase<Tables>())
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...s3Settings(dataDir) }
  const config = readConfig({ ...settings, ...options.env })
  const clock = new TestClock()
  const log = options.log ?? pino({ level: config.logLevel })
  const open = await furnish(config, log, database, clock)
  const { publicOutbound = open.house.publicOutbound, wrapFiles = files => files } = options
  const house = { ...open.house, publicOutbound, files: wrapFiles(open.house.files) }
  const health = { isServing: () => true, isDatabaseUp: () => database.isUp() }
  const app = await createApp({ house, health, webRoot: options.webRoot })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo // it listens on TCP, so this is what it is
  open.ownPorts.add(port)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    api: createApi(url),
    house,
    database,
    clock,
    async close() {
      await app.close()
      await open.close()
      if (options.database === undefined) await database.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
