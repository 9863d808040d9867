import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { House } from './house.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open.ts'
import type { Tables } from './platform/database/tables.ts'
import { LocalFiles } from './platform/files/local-files.ts'
import { requireSameSecret } from './platform/keys/installation.ts'
import { deriveKeys, readOrMakeSecret } from './platform/keys/keys.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { WorkerPool } from './platform/workers/worker-pool.ts'
import { createAskModel } from './providers/ask-model.ts'

export interface OpenHouse {
  readonly house: House
  readonly database: Database<Tables>
  /** The ports that no model may be called at: this server's own. Add to it once they are known. */
  readonly ownPorts: Set<number>
  close(): Promise<void>
}

const STREAM_CONNECTIONS = 3
const migrations = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Opens everything that the features stand on, the database first. */
export async function openHouse(config: Config, log: Logger): Promise<OpenHouse> {
  await mkdir(config.dataDir, { recursive: true })
  const database = await openDatabase<Tables>({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    logger: log,
  })
  try {
    await migrate(database.pool, { directory: migrations, logger: log })
    return await furnish(config, log, database, systemClock)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Everything but the database, which tests bring along. */
export async function furnish(
  config: Config,
  log: Logger,
  database: Database<Tables>,
  clock: Clock,
): Promise<OpenHouse> {
  const db = database.kysely
  const keys = deriveKeys(config.secretKey ?? (await readOrMakeSecret(config.dataDir)))
  await requireSameSecret(db, keys)
  const ownPorts = new Set<number>(config.databaseUrl === undefined ? [] : [portOf(config.databaseUrl)])
  const outbound = createOutbound({ network: config.modelNetwork, ownPorts })
  const files = await LocalFiles.open(config.dataDir)
  const workers = new WorkerPool()
  const house: House = {
    config,
    db,
    streamDb: database.openLane(STREAM_CONNECTIONS),
    log,
    clock,
    keys,
    files,
    workers,
    outbound,
    askModel: createAskModel({ outbound }),
    isAlone: database.embedded,
    instanceId: randomUUID(),
  }
  return {
    house,
    database,
    ownPorts,
    async close() {
      await workers.close()
      await outbound.close()
      await database.close()
    },
  }
}

const portOf = (databaseUrl: string): number => Number(new URL(databaseUrl).port || 5432)
