import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Metrics } from './metrics/app-metrics.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseState } from './platform/database/open.ts'
import type { Db } from './platform/database/tables.ts'
import type { Bus } from './platform/events/bus.ts'
import type { EventSubscribers } from './platform/events/event-subscribers.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { FileStoreMonitor } from './platform/files/watch-files.ts'
import type { Keys } from './platform/keys/keys.ts'
import type { EventLoopWatch } from './platform/metrics/event-loop.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { WorkerProcess } from './platform/workers/worker-process.ts'
import type { Embedder } from './providers/embeddings/embedder.ts'
import type { LocalModels } from './providers/local/local-models.ts'
import type { ModelClient, ModelLister } from './providers/model-types.ts'

/** What every feature stands on; made once in `main.ts`, or in a test with other parts. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  /** The same database by connections of its own: what streams bring must not queue behind everybody's calls. */
  readonly streamDb: Db
  /** And by others, in turn (`platform/database/bulk-queue.ts`): what reads or writes thousands of rows must neither take all connections nor go before anybody. */
  readonly bulkDb: Db
  readonly log: Logger
  readonly clock: Clock
  readonly keys: Keys
  readonly files: FileStore
  readonly fileReach: FileStoreMonitor
  readonly outbound: Outbound
  /** The way out to addresses that no admin named: to public ones only, wherever models may live. */
  readonly publicOutbound: Outbound
  readonly askModel: ModelClient
  /** Models that run on this server. */
  readonly localModels: LocalModels
  /** What an upstream has to chat with. */
  readonly listModels: ModelLister
  readonly embedder: Embedder
  /** Who reads files. */
  readonly workers: WorkerProcess
  /** Whether nobody else can be using this database: it is this process's own. */
  readonly isAlone: boolean
  /** This process among others that serve the same database. */
  readonly instanceId: string
  /** What they tell each other. */
  readonly bus: Bus
  /** What is counted in this process. */
  readonly metrics: Metrics
  /** How late it is for what it has to do. */
  readonly eventLoop: EventLoopWatch
  /** How the database does. */
  readonly databaseState: DatabaseState
  /** Whoever has pages open, to be told what changes. */
  readonly subscribers: EventSubscribers
}
