import type { MessageId } from '@inkling/contract'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { findOwnStreaming, insertEvents, type LoggedEvent, type LoggedEventKind } from './logged-events.ts'

export interface StreamLogListener {
  /** Called in order with stored events. */
  stored(events: readonly LoggedEvent[]): void
  /** The message was deleted, or another instance closed it: this one may no longer write it. */
  lost(): void
}

export interface StreamLogOptions {
  readonly db: Db
  readonly log: BaseLogger
  readonly instanceId: string
  readonly grown: (ids: readonly MessageId[]) => void
  readonly took: (ms: number) => void
}

/** Flush interval (ms), which readers do not notice. */
const TICK_MS = 33
/** Longest flush interval under load (ms). */
const SLOWEST_TICK_MS = 100
/** Multiple of the last tick's duration. */
const PAUSE_PER_WORK = 4
const RETRY_MS = 250

class AnswerLog {
  readonly message_id: MessageId
  readonly hearer: StreamLogListener
  next: number
  pending: { event: LoggedEventKind; text: string }[] = []

  constructor(message_id: MessageId, firstId: number, hearer: StreamLogListener) {
    this.message_id = message_id
    this.next = firstId
    this.hearer = hearer
  }

  push(event: LoggedEventKind, text: string): void {
    const last = this.pending.at(-1)
    if (last?.event === event) last.text += text
    else this.pending.push({ event, text })
  }

  take(): LoggedEvent[] {
    const events = this.pending.map(piece => ({ id: this.next++, ...piece }))
    this.pending = []
    return events
  }
}

/**
 * Writes the log of all answers in flight (docs/spec/security.md 2.5.2). Each tick stores new chunks of all streams in
 * one statement before readers get them; a stream's first chunk does not wait for the tick. Commits are asynchronous,
 * so a database crash may lose the last fifth of a second of an unfinished answer. Finished messages are committed
 * synchronously.
 */
export class StreamLog {
  readonly #db: Db
  readonly #log: BaseLogger
  readonly #instanceId: string
  readonly #grown: StreamLogOptions['grown']
  readonly #took: StreamLogOptions['took']
  readonly #dirty = new Set<AnswerLog>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  /** A stream's first chunk is pending and must not wait for the tick. */
  #isUrgent = false
  #pauseMs = TICK_MS

  constructor({ db, log, instanceId, grown, took }: StreamLogOptions) {
    this.#db = db
    this.#log = log
    this.#instanceId = instanceId
    this.#grown = grown
    this.#took = took
  }

  open(message_id: MessageId, firstId: number, hearer: StreamLogListener): StreamWriter {
    const entry = new AnswerLog(message_id, firstId, hearer)
    let isFirst = true
    return {
      write: (event, text) => {
        entry.push(event, text)
        this.#dirty.add(entry)
        this.#schedule(isFirst)
        isFirst = false
      },
      close: async () => {
        // Wait for the running write, so that ids stay in order.
        this.#dirty.delete(entry)
        await this.#writing
        return { rest: entry.take(), next: () => entry.next++ }
      },
    }
  }

  #schedule(isFirst: boolean): void {
    this.#isUrgent ||= isFirst
    if (this.#writing !== undefined || (this.#timer !== undefined && !isFirst)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tick(), this.#isUrgent ? 0 : this.#pauseMs)
  }

  #tick(): void {
    this.#timer = undefined
    this.#isUrgent = false
    const startedAt = performance.now()
    this.#writing = this.#write().finally(() => {
      const workMs = performance.now() - startedAt
      this.#took(workMs)
      this.#pauseMs = Math.min(SLOWEST_TICK_MS, Math.max(TICK_MS, workMs * PAUSE_PER_WORK))
      this.#writing = undefined
      if (this.#dirty.size > 0) this.#schedule(false)
    })
  }

  async #write(): Promise<void> {
    const batch = [...this.#dirty].map(entry => ({ entry, events: entry.take() }))
    this.#dirty.clear()
    const stored = await this.#store(batch)
    if (stored !== null) return this.#tell(stored)
    // One message cannot be stored. Storing each on its own lets the others go on.
    for (const one of batch) this.#tell((await this.#store([one])) ?? [])
  }

  /**
   * Retries until the database is back; a repeat stores nothing twice.
   * @returns the batches that readers may see; null if the database rejects the batch, which is a bug
   */
  async #store(batch: readonly StoredBatch[]): Promise<readonly StoredBatch[] | null> {
    const rows = batch.flatMap(({ entry, events }) =>
      events.map(event => ({ message_id: entry.message_id, ...event })),
    )
    for (;;) {
      try {
        const stored = await insertEvents(this.#db, this.#instanceId, rows)
        return stored === rows.length ? batch : await this.#stillWritten(batch)
      } catch (error) {
        this.#log.error({ err: error, events: rows.length }, 'could not write the stream log')
        if (!isUnavailable(error)) return null
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Some rows were stored by an earlier attempt, or this instance lost some messages. */
  async #stillWritten(batch: readonly StoredBatch[]): Promise<readonly StoredBatch[]> {
    const ids = batch.map(({ entry }) => entry.message_id)
    const written = await findOwnStreaming(this.#db, this.#instanceId, ids)
    for (const { entry } of batch) if (!written.has(entry.message_id)) entry.hearer.lost()
    return batch.filter(({ entry }) => written.has(entry.message_id))
  }

  #tell(stored: readonly StoredBatch[]): void {
    for (const { entry, events } of stored) entry.hearer.stored(events)
    this.#grown(stored.map(({ entry }) => entry.message_id))
  }
}

interface StoredBatch {
  readonly entry: AnswerLog
  readonly events: readonly LoggedEvent[]
}

export interface StreamWriter {
  write(event: LoggedEventKind, text: string): void
  /** Returns the events not yet stored, and a function that gives the ids after them. */
  close(): Promise<{ rest: LoggedEvent[]; next(): number }>
}
