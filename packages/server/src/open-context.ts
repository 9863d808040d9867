import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { readCardTask } from './features/cards/files/read-card-file.ts'
import { newestPictureKeys, shrinkTask } from './features/uploads/store.ts'
import { contextMetrics, Metrics } from './metrics/app-metrics.ts'
import { resolveLocalModelFile } from './models/local/local-model-file.ts'
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts'
import { newestBackup } from './platform/backup/names.ts'
import { requireFinishedRestore } from './platform/backup/restoring.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { BULK_POOL } from './platform/database/bulk-queue.ts'
import { DatabaseDamagedError, DatabaseStartError } from './platform/database/errors.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open.ts'
import type { Tables } from './platform/database/tables.ts'
import { Bus } from './platform/events/bus.ts'
import { EventSubscribers } from './platform/events/event-subscribers.ts'
import { prepareDataDirectory } from './platform/files/make-directory.ts'
import { openFiles } from './platform/files/open-files.ts'
import { monitorFileStore } from './platform/files/watch-files.ts'
import { openKeys } from './platform/keys/keys.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { watchEventLoop } from './platform/metrics/event-loop.ts'
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts'
import { quoteShellWord } from './platform/text.ts'
import { deriveVapidKeys } from './platform/web-push/vapid-keys.ts'
import { WebPush } from './platform/web-push/web-push.ts'
import { enableCompiledCache } from './platform/workers/compiled.ts'
import { WorkerProcess } from './platform/workers/worker-process.ts'
import { createModelClient } from './providers/ask-model.ts'
import { Embedder } from './providers/embeddings/embedder.ts'
import { createModelLister } from './providers/list-models.ts'
import { LocalModels } from './providers/local/local-models.ts'
import type { ModelClient, ModelLister } from './providers/model-types.ts'

export interface OpenContext {
  readonly context: AppContext
  readonly database: Database<Tables>
  /** Must not be called as a model provider. Add ports once they are known. */
  readonly ownPorts: Set<number>
  close(): Promise<void>
}

const STREAM_CONNECTIONS = 2
/** Workers stay for the next upload, but free their memory when there is none. */
const FILE_WORKERS = {
  threads: 2,
  queue: 32,
  idleMs: 10 * 60_000,
  warm: [readCardTask, shrinkTask],
} as const
const migrations = fileURLToPath(new URL('./migrations/', import.meta.url))

export async function openContext(config: Config, log: Logger): Promise<OpenContext> {
  requireFinishedRestore(config.dataDir)
  // The embedded database creates the directory with the right owner.
  if (config.databaseUrl !== undefined) await prepareDataDirectory(config.dataDir)
  const { dataDir, databaseUrl } = config
  const database = await openDatabase<Tables>({ dataDir, databaseUrl, logger: log }).catch(error =>
    withNewestBackup(error, config.backupDir),
  )
  enableCompiledCache(config.dataDir)
  try {
    if (database.embedded && config.dailyBackups) {
      const { backupDir } = config
      await backUpBeforeUpgrade(database.pool, { migrations, backupDir, now: new Date(), logger: log })
    }
    await migrate(database.pool, { directory: migrations, logger: log })
    const open = await createContext(config, log, database, systemClock)
    const close = async () => {
      await open.close()
      await database.close()
    }
    return { ...open, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function withNewestBackup(error: unknown, backupDir: string): Promise<never> {
  if (!(error instanceof DatabaseDamagedError)) throw error
  const newest = await newestBackup(backupDir)
  const advice =
    newest === undefined
      ? `There is no backup in ${backupDir}.`
      : `The newest backup goes back to ${newest.madeAt}: npx inkling restore ${quoteShellWord(newest.directory)} ` +
        '--set-aside puts it in place and keeps what is there now beside it.'
  throw new DatabaseStartError(`${error.message} ${advice}`, { cause: error })
}

/** Tests bring their own database and close it. */
export async function createContext(
  config: Config,
  log: Logger,
  database: Database<Tables>,
  clock: Clock,
  other: { readonly publicOutbound?: Outbound | undefined } = {},
): Promise<OpenContext> {
  const db = database.kysely
  const keys = await openKeys(db, config)
  const ownPorts = new Set<number>(ownPortsOf(config))
  const outbound = createOutbound({ network: config.modelNetwork, ownPorts, proxies: config.proxies })
  const { publicOutbound = createOutbound({ network: 'public', ownPorts, proxies: config.proxies }) } = other
  const { files, close: closeFiles } = await openFiles(config.dataDir, config.s3)
  const metrics = new Metrics()
  const workers = new WorkerProcess({ ...FILE_WORKERS, watched: { by: metrics.pools, name: 'files' }, log })
  const streamDb = database.createPool({ connections: STREAM_CONNECTIONS })
  const streamLogDb = database.createPool({ connections: 1, isAsync: true })
  const bulkDb = database.createPool(BULK_POOL)
  const instanceId = randomUUID()
  const isAlone = database.embedded
  const bus = new Bus({ pool: database.pool, db: streamDb, instanceId, isAlone, log })
  const embedder = new Embedder({ outbound })
  const localModels = new LocalModels({
    pathOf: model => resolveLocalModelFile({ db, files, config }, model),
    idleMs: config.boxIdleMinutes * 60_000,
  })
  const mailer = config.mail === undefined ? null : createMailer(config.mail)
  const fileReach = monitorFileStore({ files, newestKeys: () => newestPictureKeys(db), log })
  await fileReach.look()
  const eventLoop = watchEventLoop(log, {
    lastBegun: () => metrics.requests.lastBegun,
    isBusy: () => metrics.answers.open > 0,
  })
  metrics.requests.onBegin = eventLoop.wake
  metrics.add(...contextMetrics({ database, bus, fileReach, eventLoop }))
  const webPush = new WebPush({
    outbound: publicOutbound,
    keys: deriveVapidKeys(keys.webPush),
    contact: pushContactOf(config),
    log,
  })
  const context: AppContext = {
    config,
    db,
    streamDb,
    streamLogDb,
    bulkDb,
    log,
    clock,
    keys,
    files,
    fileReach,
    workers,
    mailer,
    outbound,
    publicOutbound,
    webPush,
    askModel: metrics.questions.watch(
      modelClientFor({ outbound, publicOutbound, inTheBox: localModels.ask }),
    ),
    localModels,
    listModels: modelListerFor(outbound, publicOutbound),
    embedder,
    isAlone,
    instanceId,
    bus,
    metrics,
    eventLoop,
    databaseState: database,
    subscribers: new EventSubscribers(bus),
  }
  return {
    context,
    database,
    ownPorts,
    async close() {
      eventLoop.stop()
      fileReach.stop()
      await bus.close()
      await embedder.close()
      await localModels.close()
      await workers.close()
      mailer?.close()
      webPush.close()
      await outbound.close()
      if (other.publicOutbound === undefined) await publicOutbound.close()
      await closeFiles()
    },
  }
}

function ownPortsOf({ databaseUrl, s3 }: Config): number[] {
  const ports: number[] = []
  // The driver accepts addresses that are not URLs.
  if (databaseUrl !== undefined) ports.push(new pg.Client({ connectionString: databaseUrl }).port)
  if (s3?.endpoint !== undefined) {
    const { port, protocol } = new URL(s3.endpoint)
    ports.push(Number(port || (protocol === 'https:' ? 443 : 80)))
  }
  return ports
}

/** Push services want one. A home server without any gives one that leads nowhere. */
function pushContactOf({ securityContact, adminEmail }: Config): string {
  const mail = adminEmail === undefined ? undefined : `mailto:${adminEmail}`
  return securityContact ?? mail ?? 'https://inkling.invalid'
}

interface ModelNetworks {
  readonly outbound: Outbound
  readonly publicOutbound: Outbound
  readonly inTheBox: ModelClient
}

/** Users' own models are reached only at public addresses. */
function modelClientFor({ outbound, publicOutbound, inTheBox }: ModelNetworks): ModelClient {
  const everybodys = createModelClient({ outbound, inTheBox })
  const own = createModelClient({ outbound: publicOutbound })
  return (request, sink, signal) =>
    (request.connection.is_own === true ? own : everybodys)(request, sink, signal)
}

function modelListerFor(outbound: Outbound, publicOutbound: Outbound): ModelLister {
  const everybodys = createModelLister(outbound)
  const own = createModelLister(publicOutbound)
  return (connection, signal) => (connection.is_own === true ? own : everybodys)(connection, signal)
}
