import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { House } from './context.ts'
import { Meters, metricsOf } from './metrics/app-metrics.ts'
import { boxFileOf } from './models/local/local-model-file.ts'
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts'
import { requireWhole } from './platform/backup/restoring.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { BULK_LANE } from './platform/database/bulk-queue.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open.ts'
import type { Tables } from './platform/database/tables.ts'
import { Bus } from './platform/events/bus.ts'
import { LiveReaders } from './platform/events/event-subscribers.ts'
import { prepareDataDirectory } from './platform/files/make-directory.ts'
import { openFiles } from './platform/files/open-files.ts'
import { watchFiles } from './platform/files/watch-files.ts'
import { deriveKeys, readOrMakeSecret, requireSameSecret } from './platform/keys/keys.ts'
import { watchEventLoop } from './platform/metrics/event-loop.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { keepCompiled } from './platform/workers/compiled.ts'
import { WorkerProcess } from './platform/workers/worker-process.ts'
import { createAskModel } from './providers/ask-model.ts'
import { Embedder } from './providers/embeddings/embedder.ts'
import { createListModels } from './providers/list-models.ts'
import { Box } from './providers/local/local-models.ts'

export interface OpenHouse {
  readonly house: House
  readonly database: Database<Tables>
  /** The ports that no model may be called at: this server's own. Add to it once they are known. */
  readonly ownPorts: Set<number>
  close(): Promise<void>
}

const STREAM_CONNECTIONS = 3
/** Who brings files brings several, and who brings none should not go without the memory. */
const FILE_WORKERS = { threads: 2, queue: 32, idleMs: 60_000 } as const
const migrations = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Opens everything that the features stand on, the database first. */
export async function openHouse(config: Config, log: Logger): Promise<OpenHouse> {
  requireWhole(config.dataDir)
  // The embedded database makes it as its own account needs it.
  if (config.databaseUrl !== undefined) await prepareDataDirectory(config.dataDir)
  const database = await openDatabase<Tables>({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    logger: log,
  })
  keepCompiled(config.dataDir)
  try {
    if (database.embedded && config.dailyBackups) {
      const { backupDir } = config
      await backUpBeforeUpgrade(database.pool, { migrations, backupDir, now: new Date(), logger: log })
    }
    await migrate(database.pool, { directory: migrations, logger: log })
    const open = await furnish(config, log, database, systemClock)
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

/** Everything but the database, which tests bring along, and close when they are done with it. */
export async function furnish(
  config: Config,
  log: Logger,
  database: Database<Tables>,
  clock: Clock,
): Promise<OpenHouse> {
  const db = database.kysely
  const keys = deriveKeys(config.secretKey ?? (await readOrMakeSecret(config.dataDir)))
  await requireSameSecret(db, keys)
  const ownPorts = new Set<number>(portsOf(config))
  const outbound = createOutbound({ network: config.modelNetwork, ownPorts })
  const publicOutbound = createOutbound({ network: 'public', ownPorts })
  const { files, close: closeFiles } = await openFiles(config.dataDir, config.s3)
  const meters = new Meters()
  const workers = new WorkerProcess({ ...FILE_WORKERS, watched: { by: meters.pools, name: 'files' }, log })
  const streamDb = database.openLane({ connections: STREAM_CONNECTIONS })
  const bulkDb = database.openLane(BULK_LANE)
  const instanceId = randomUUID()
  const isAlone = database.embedded
  const bus = new Bus({ pool: database.pool, db: streamDb, instanceId, isAlone, log })
  const embedder = new Embedder({ outbound })
  const box = new Box({
    pathOf: model => boxFileOf({ db, files, config }, model),
    idleMs: config.boxIdleMinutes * 60_000,
  })
  const fileReach = watchFiles(files, log)
  const eventLoop = watchEventLoop(log, () => meters.requests.lastBegun)
  meters.add(...metricsOf({ database, bus, fileReach, eventLoop }))
  const house: House = {
    config,
    db,
    streamDb,
    bulkDb,
    log,
    clock,
    keys,
    files,
    fileReach,
    workers,
    outbound,
    publicOutbound,
    askModel: meters.questions.watch(createAskModel({ outbound, inTheBox: box.ask })),
    box,
    listModels: createListModels(outbound),
    embedder,
    isAlone,
    instanceId,
    bus,
    meters,
    eventLoop,
    databaseState: database,
    readers: new LiveReaders(bus),
  }
  return {
    house,
    database,
    ownPorts,
    async close() {
      eventLoop.stop()
      fileReach.stop()
      await bus.close()
      await embedder.close()
      await box.close()
      await workers.close()
      await outbound.close()
      await publicOutbound.close()
      await closeFiles()
    },
  }
}

/** Those of our stores, as far as they are elsewhere. */
function portsOf({ databaseUrl, s3 }: Config): number[] {
  const ports: number[] = []
  // As the driver reads it, which knows addresses that are no URL.
  if (databaseUrl !== undefined) ports.push(new pg.Client({ connectionString: databaseUrl }).port)
  if (s3?.endpoint !== undefined) {
    const { port, protocol } = new URL(s3.endpoint)
    ports.push(Number(port || (protocol === 'https:' ? 443 : 80)))
  }
  return ports
}
