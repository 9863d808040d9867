import { rm } from 'node:fs/promises'
import { type Logger, pino } from 'pino'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { AppContext } from '../context.ts'
import { createContext, type OpenContext } from '../open-context.ts'
import type { Database } from '../platform/database/open.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { AdmissionRules } from '../platform/http/admission/admission.ts'
import { listen } from '../platform/http/listen.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { type Api, createApi } from './api.ts'
import { freshDatabase } from './database.ts'
import { startProxy } from './proxy.ts'
import { s3Settings } from './s3-settings.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { TestClock } from './test-clock.ts'

export interface TestApp {
  /** Where it answers, for real. */
  readonly url: string
  readonly api: Api
  /** Of several instances the first one's. */
  readonly context: AppContext
  readonly database: Database<Tables>
  readonly clock: TestClock
  /** Where there are several instances, the second passes by which others may be late to hear of it (security.md 2.1.4). */
  spread(): void
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
  /** How many calls it lets in. */
  readonly admission?: AdmissionRules
  /** One instance, also where the run has several: for what is seen in the process itself. */
  readonly isAlone?: boolean
}

/** How many instances each app of this run has, behind a proxy that gives each call to the next of them. */
const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1)

/** The real app, listening on a port of its own, on a fresh real database; only the clock is a stand-in. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const database = options.database ?? (await freshDatabase<Tables>())
  const clock = new TestClock()
  const standing = { ...options, dataDir, database, clock }
  const first = await startInstance(standing)
  const others = Array.from({ length: options.isAlone === true ? 0 : INSTANCES - 1 }, () =>
    startInstance(standing),
  )
  const instances = [first, ...(await Promise.all(others))]
  const proxy = instances.length > 1 ? await startProxy(instances.map(one => one.url)) : undefined
  const url = proxy?.url ?? first.url
  // It stands for the installation, whose own ports no model may be called at.
  for (const { ownPorts } of instances) ownPorts.add(Number(new URL(url).port))
  return {
    url,
    api: createApi(url),
    context: first.context,
    database,
    clock,
    spread: () => instances.length > 1 && clock.advance({ seconds: 1 }),
    async close() {
      await Promise.all(instances.map(one => one.close()))
      await proxy?.close()
      if (options.database === undefined) await database.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface TestAppParts extends TestAppOptions {
  readonly dataDir: string
  readonly database: Database<Tables>
  readonly clock: TestClock
}

type TestInstance = Pick<TestApp, 'url' | 'context' | 'close'> & Pick<OpenContext, 'ownPorts'>

async function startInstance({ dataDir, database, clock, ...options }: TestAppParts): Promise<TestInstance> {
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...s3Settings(dataDir) }
  const config = readConfig({ ...settings, ...options.env })
  const log = options.log ?? pino({ level: config.logLevel })
  const open = await createContext(config, log, database, clock)
  const { publicOutbound = open.context.publicOutbound, wrapFiles = files => files } = options
  const context = { ...open.context, publicOutbound, files: wrapFiles(open.context.files) }
  const health = { isServing: () => true, isDatabaseUp: () => database.isUp() }
  const app = await createApp({ context, health, webRoot: options.webRoot, admission: options.admission })
  const port = await listen(app.fastify, { port: 0, host: '127.0.0.1' })
  open.ownPorts.add(port)
  return {
    url: `http://127.0.0.1:${port}`,
    context,
    ownPorts: open.ownPorts,
    async close() {
      await app.close()
      await open.close()
    },
  }
}
