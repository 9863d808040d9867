import { setTimeout as delay } from 'node:timers/promises'
import type { DownloadId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/ids.ts'
import type { DownloadsContext } from './context.ts'
import { type DownloadedHandler, processDownload } from './download-worker.ts'
import {
  addDownload,
  claimDownload,
  deleteDownload,
  type HubFile,
  moveDownload,
  publishToAdmins,
  releaseDownloads,
  type StoredDownload,
} from './downloads.ts'
import { removeFiles } from './run-download.ts'

/** A small download need not wait for a large one. */
const LANES = 2
const POLL_MS = 10_000
/** Share of the shutdown time (ms). */
const STOP_TIMEOUT_MS = 5_000
/** Times (ms) after which to look again, since the request's transaction may not be committed yet. */
const WAKE_DELAYS_MS = [30, 200, 1_000]

/** Files that are neither executed nor unpacked. */
const PLAIN_FILE = /\.(gguf|onnx|onnx_data(_\d+)?|json|txt)$/i
/** Files get this name on disk and must not escape the directory. */
const RELATIVE_PATH = /^\w[\w.+-]*(\/\w[\w.+-]*)*$/

const isPlainFile = ({ path }: HubFile): boolean => PLAIN_FILE.test(path) && RELATIVE_PATH.test(path)

/** Each instance works on rows without a lease and continues what others left unfinished. */
export class ModelDownloads {
  readonly #context: DownloadsContext
  readonly #handlers: DownloadedHandler[] = []
  readonly #listeners = new Set<() => void>()
  readonly #stopping = new AbortController()
  #workers: Promise<unknown> = Promise.resolve()
  #wakeUp = Promise.withResolvers<void>()

  constructor(context: DownloadsContext) {
    this.#context = context
  }

  /** The handler may run again if interrupted. */
  onArrived(arrived: DownloadedHandler): void {
    this.#handlers.push(arrived)
  }

  begin(): void {
    const freed = this.#context.isAlone ? releaseDownloads(this.#context.db) : Promise.resolve()
    // Leases that could not be released expire.
    const startup = freed.catch(() => undefined)
    this.#workers = startup.then(() => Promise.all(Array.from({ length: LANES }, () => this.#lane())))
  }

  /**
   * Waits only briefly for work that cannot be aborted, such as copying gigabytes; another instance or the next start
   * continues it.
   */
  async close(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await Promise.race([this.#workers, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** @throws ApiError hub_refused for files of other types or with unsafe paths */
  async start(
    tx: Db,
    source: { hub_id: string; revision: string; files: readonly HubFile[] },
  ): Promise<DownloadId> {
    if (!source.files.every(isPlainFile)) throw new ApiError('hub_refused')
    const id = newId<DownloadId>()
    await addDownload(tx, { id, ...source })
    this.#wakeSoon()
    return id
  }

  /** @throws ApiError conflict if it is ready */
  async pause(tx: Db, id: DownloadId): Promise<void> {
    await this.#move(tx, id, ['waiting', 'downloading', 'paused'], 'paused')
  }

  /** @throws ApiError conflict if it is ready or running */
  async resume(tx: Db, id: DownloadId): Promise<void> {
    await this.#move(tx, id, ['paused', 'failed', 'waiting'], 'waiting')
  }

  /** A worker soon deletes the files. */
  async remove(tx: Db, id: DownloadId): Promise<void> {
    await this.#move(tx, id, ['waiting', 'downloading', 'paused', 'ready', 'failed', 'removed'], 'removed')
  }

  async #move(
    tx: Db,
    id: DownloadId,
    from: readonly StoredDownload['status'][],
    to: StoredDownload['status'],
  ): Promise<void> {
    if (!(await moveDownload(tx, id, from, to))) throw new ApiError('conflict')
    this.#wakeSoon()
  }

  #wake(): void {
    this.#wakeUp.resolve()
    this.#wakeUp = Promise.withResolvers()
    for (const listener of this.#listeners) listener()
  }

  #wakeSoon(): void {
    for (const ms of WAKE_DELAYS_MS) setTimeout(() => this.#wake(), ms).unref()
  }

  async #lane(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const wish = this.#wakeUp.promise
      const isBusy = await this.#next().catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'could not continue a download; trying again')
        return false
      })
      if (!isBusy) await Promise.race([wish, delay(POLL_MS, undefined, { ref: false })])
    }
  }

  /** @returns whether there was work */
  async #next(): Promise<boolean> {
    const { db, instanceId } = this.#context
    const download = await claimDownload(db, instanceId)
    if (download === undefined) return false
    if (download.status === 'removed') {
      await removeFiles(this.#context, download)
      await deleteDownload(db, download.id)
    } else {
      const work = { arrived: this.#handlers, ending: this.#stopping.signal, listeners: this.#listeners }
      await processDownload(this.#context, download, work)
    }
    await publishToAdmins(this.#context)
    return true
  }
}
