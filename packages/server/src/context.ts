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
import type { Mailer } from './platform/mail/mailer.ts'
import type { EventLoopWatch } from './platform/metrics/event-loop.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { WebPush } from './platform/web-push/web-push.ts'
import type { WorkerProcess } from './platform/workers/worker-process.ts'
import type { Embedder } from './providers/embeddings/embedder.ts'
import type { LocalModels } from './providers/local/local-models.ts'
import type { ModelClient, ModelLister } from './providers/model-types.ts'

/** Created once at startup. Tests replace parts. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  /** Separate, so that stream writes never wait behind API queries. */
  readonly streamDb: Db
  /** For the log of answers in flight, which commits without waiting for the disk. */
  readonly streamLogDb: Db
  /** Low priority, for queries over thousands of rows (`platform/database/bulk-queue.ts`). */
  readonly bulkDb: Db
  readonly log: Logger
  readonly clock: Clock
  readonly keys: Keys
  readonly files: FileStore
  readonly fileReach: FileStoreMonitor
  /** Null on a site that sends no mail. */
  readonly mailer: Mailer | null
  readonly outbound: Outbound
  /** For addresses that no admin entered: reaches only public ones. */
  readonly publicOutbound: Outbound
  readonly webPush: WebPush
  readonly askModel: ModelClient
  readonly localModels: LocalModels
  readonly listModels: ModelLister
  readonly embedder: Embedder
  readonly workers: WorkerProcess
  /** The database is embedded, so no other process can use it. */
  readonly isAlone: boolean
  readonly instanceId: string
  readonly bus: Bus
  readonly metrics: Metrics
  readonly eventLoop: EventLoopWatch
  readonly databaseState: DatabaseState
  readonly subscribers: EventSubscribers
}
