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

/** So many come at a time, that a small one needn't wait behind a large one. */
const LANES = 2
const LOOK_MS = 10_000
/** Of the time that a shutdown has. */
const LAST_MS = 5_000
/** After a wish that is still to be committed. */
const SOON_MS = [30, 200, 1_000]

/** What is never run and unpacks nothing when it is opened. */
const PLAIN_FILE = /\.(gguf|onnx|onnx_data(_\d+)?|json|txt)$/i
/** A way down from the repository: some files are called so on disk, and none may lie elsewhere for it. */
const WAY_DOWN = /^\w[\w.+-]*(\/\w[\w.+-]*)*$/

const isPlainFile = ({ path }: HubFile): boolean => PLAIN_FILE.test(path) && WAY_DOWN.test(path)

/**
 * What comes from the model hub. Downloads are rows; each instance works at those that nobody is at, and goes on with
 * what another left behind.
 */
export class ModelDownloads {
  readonly #context: DownloadsContext
  readonly #arrived: DownloadedHandler[] = []
  readonly #listeners = new Set<() => void>()
  readonly #ending = new AbortController()
  #lanes: Promise<unknown> = Promise.resolve()
  #wish = Promise.withResolvers<void>()

  constructor(context: DownloadsContext) {
    this.#context = context
  }

  /** Has something done with each download that has arrived; more than once, when that was cut off. */
  onArrived(arrived: DownloadedHandler): void {
    this.#arrived.push(arrived)
  }

  /** Begins to work at what is to be fetched. */
  begin(): void {
    const freed = this.#context.isAlone ? releaseDownloads(this.#context.db) : Promise.resolve()
    // A lease that is not freed runs out.
    const begun = freed.catch(() => undefined)
    this.#lanes = begun.then(() => Promise.all(Array.from({ length: LANES }, () => this.#lane())))
  }

  /**
   * Lets go of what it is at, and waits but a while for what can't be broken off, as gigabytes on their way to a disk.
   * Another goes on with it, or this one after its next start.
   */
  async close(): Promise<void> {
    this.#ending.abort()
    this.#wake()
    await Promise.race([this.#lanes, delay(LAST_MS, undefined, { ref: false })])
  }

  /**
   * Wants files of a repository, as they are at a revision.
   * @throws Refusal hub_refused of files that are not plain, or that would lie elsewhere
   */
  async start(
    tx: Db,
    wanted: { hub_id: string; revision: string; files: readonly HubFile[] },
  ): Promise<DownloadId> {
    if (!wanted.files.every(isPlainFile)) throw new ApiError('hub_refused')
    const id = newId<DownloadId>()
    await addDownload(tx, { id, ...wanted })
    this.#wakeSoon()
    return id
  }

  /** @throws Refusal conflict of one that is ready */
  async pause(tx: Db, id: DownloadId): Promise<void> {
    await this.#move(tx, id, ['waiting', 'downloading', 'paused'], 'paused')
  }

  /** @throws Refusal conflict of one that is ready or on its way */
  async resume(tx: Db, id: DownloadId): Promise<void> {
    await this.#move(tx, id, ['paused', 'failed', 'waiting'], 'waiting')
  }

  /** Its files go soon after. */
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
    this.#wish.resolve()
    this.#wish = Promise.withResolvers()
    for (const hear of this.#listeners) hear()
  }

  #wakeSoon(): void {
    for (const ms of SOON_MS) setTimeout(() => this.#wake(), ms).unref()
  }

  async #lane(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      const wish = this.#wish.promise
      const isBusy = await this.#next().catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'a download could not be worked at; it is tried again')
        return false
      })
      if (!isBusy) await Promise.race([wish, delay(LOOK_MS, undefined, { ref: false })])
    }
  }

  /** @returns whether there was anything to do */
  async #next(): Promise<boolean> {
    const { db, instanceId } = this.#context
    const download = await claimDownload(db, instanceId)
    if (download === undefined) return false
    if (download.status === 'removed') {
      await removeFiles(this.#context, download)
      await deleteDownload(db, download.id)
    } else {
      const work = { arrived: this.#arrived, ending: this.#ending.signal, listeners: this.#listeners }
      await processDownload(this.#context, download, work)
    }
    await publishToAdmins(this.#context)
    return true
  }
}
