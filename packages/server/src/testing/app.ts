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
  readonly url: string
  readonly api: Api
  readonly context: AppContext
  readonly database: Database<Tables>
  readonly clock: TestClock
  /** Advances the clock by the second that changes may need to reach other instances (docs/spec/security.md 2.1.4). */
  spread(): void
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Outlives this app, so that another can start on it. */
  readonly database?: Database<Tables>
  readonly dataDir?: string
  readonly webRoot?: string
  /** For other sites, which the test serves locally. The test closes it. */
  readonly publicOutbound?: Outbound
  /** For tests that intercept the file store. */
  readonly wrapFiles?: (files: FileStore) => FileStore
  /** Silent by default. */
  readonly log?: Logger
  readonly admission?: AdmissionRules
  /** A single instance even in multi-instance runs, for tests that look into the process. */
  readonly isAlone?: boolean
}

/** Instances per app in this run, behind a round-robin proxy. */
const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1)

/** The real app on its own port with a fresh database. Only the clock is fake. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const database = options.database ?? (await freshDatabase<Tables>())
  const clock = new TestClock()
  const standing = { ...options, dataDir, database, clock }
  const first = await startInstance(standing)
  const furtherInstances = Array.from({ length: options.isAlone === true ? 0 : INSTANCES - 1 }, () =>
    startInstance(standing),
  )
  const instances = [first, ...(await Promise.all(furtherInstances))]
  const proxy = instances.length > 1 ? await startProxy(instances.map(one => one.url)) : undefined
  const url = proxy?.url ?? first.url
  // The proxy belongs to this app too, so no model may have its port.
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
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    CHAT_TITLES: 'off',
    LOG_LEVEL: 'silent',
    ...s3Settings(dataDir),
  }
  const config = readConfig({ ...settings, ...options.env })
  const log = options.log ?? pino({ level: config.logLevel })
  const { publicOutbound, wrapFiles = files => files } = options
  const open = await createContext(config, log, database, clock, { publicOutbound })
  const context = { ...open.context, files: wrapFiles(open.context.files) }
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
