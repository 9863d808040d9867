import type { MessageId } from '@inkling/contract'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import {
  appendEvents,
  dropSegments,
  findLogEpoch,
  findOwnStreaming,
  type LoggedEvent,
  type LoggedEventKind,
} from './stream-segments.ts'

export interface StreamLogListener {
  /** Called in order with stored events. */
  stored(events: readonly LoggedEvent[]): void
  /** The message was deleted, or another instance closed it: this one may no longer write it. */
  lost(): void
}

export interface StreamLogOptions {
  /** One connection, so that rows become visible in the order of their numbers. */
  readonly db: Db
  readonly log: BaseLogger
  readonly instanceId: string
  readonly grown: (ids: readonly MessageId[]) => void
  readonly took: (ms: number) => void
  /** Interval (ms) for checking open answers and dropping rows of ended ones. */
  readonly cleanupMs?: number
  /** After this time (ms) an open answer is written again, so that older rows can be dropped. */
  readonly rewriteMs?: number
}

/**
 * Shortest time (ms) between flushes for a few streams. A token that arrives later than this after the one before is
 * sent at once; faster ones are joined, which readers do not notice and which halves what a page does for each token.
 */
const TICK_MS = 33
const FEW_STREAMS = 4
/** The same for many streams (ms). */
const JOINED_TICK_MS = 50
/** Longest time between flushes under load (ms). */
const SLOWEST_TICK_MS = 100
/** Multiple of the last tick's duration. */
const PAUSE_PER_WORK = 4
const RETRY_MS = 250
const CLEANUP_MS = 5_000
const REWRITE_MS = 60_000

class AnswerLog {
  readonly message_id: MessageId
  readonly listener: StreamLogListener
  next: number
  pending: { event: LoggedEventKind; text: string }[] = []
  stored: LoggedEvent[] = []
  /** First row that contains its events; null if none does. */
  seq: number | null = null
  /** When that row was written, by `performance.now()`. */
  writtenAt = 0
  isClosed = false
  isLost = false

  constructor(message_id: MessageId, firstId: number, listener: StreamLogListener) {
    this.message_id = message_id
    this.next = firstId
    this.listener = listener
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

  /** Its events are in the row `seq` and later ones. */
  keepFrom(seq: number): void {
    this.seq = seq
    this.writtenAt = performance.now()
  }

  lose(): void {
    this.isLost = true
    this.listener.lost()
  }
}

/**
 * Writes the log of all answers in flight (docs/spec/security.md 2.5.2). Each tick appends the new text of all streams
 * to `stream_segments` before readers get it; a stream's first text does not wait for the tick. Commits are
 * asynchronous, so a database crash may lose the last fifth of a second of an unfinished answer. Finished messages are
 * committed synchronously.
 */
export class StreamLog {
  readonly #db: Db
  readonly #log: BaseLogger
  readonly #instanceId: string
  readonly #grown: StreamLogOptions['grown']
  readonly #took: StreamLogOptions['took']
  readonly #cleanupMs: number
  readonly #rewriteMs: number
  /** Answers whose rows must be kept: those in flight, and ended ones until the next cleanup. */
  readonly #open = new Set<AnswerLog>()
  readonly #dirty = new Set<AnswerLog>()
  #running = 0
  /** See `LogWriter`; undefined until it is known. */
  #epoch: string | undefined
  /** A tick is scheduled, by this timer unless it is urgent. */
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  #cleanupTimer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  /** A stream's first text is pending and must not wait for the tick. */
  #isUrgent = false
  #isCleanupDue = false
  /** End and duration of the last tick. */
  #tickedAt = 0
  #workMs = 0

  constructor(options: StreamLogOptions) {
    const { db, log, instanceId, grown, took, cleanupMs = CLEANUP_MS, rewriteMs = REWRITE_MS } = options
    this.#db = db
    this.#log = log
    this.#instanceId = instanceId
    this.#grown = grown
    this.#took = took
    this.#cleanupMs = cleanupMs
    this.#rewriteMs = rewriteMs
  }

  open(message_id: MessageId, firstId: number, listener: StreamLogListener): StreamWriter {
    const answer = new AnswerLog(message_id, firstId, listener)
    this.#open.add(answer)
    this.#running++
    this.#scheduleCleanup()
    let isFirst = true
    return {
      write: (event, text) => {
        answer.push(event, text)
        this.#dirty.add(answer)
        this.#schedule(isFirst)
        isFirst = false
      },
      stored: after => answer.stored.filter(({ id }) => id > after),
      close: async () => {
        // Wait for the running write, so that ids stay in order.
        this.#dirty.delete(answer)
        await this.#writing
        answer.isClosed = true
        this.#running--
        return { rest: answer.take(), next: () => answer.next++ }
      },
    }
  }

  /** Stops the cleanup; the rows of this instance are dropped when it leaves. */
  close(): void {
    clearTimeout(this.#cleanupTimer)
    this.#cleanupTimer = undefined
  }

  /** A stream's first text does not wait for a timer, which takes at least a millisecond. */
  #schedule(isFirst: boolean): void {
    const isSooner = isFirst && !this.#isUrgent
    this.#isUrgent ||= isFirst
    if (this.#writing !== undefined || (this.#isDue && !isSooner)) return
    clearTimeout(this.#timer)
    this.#isDue = true
    if (this.#isUrgent) setImmediate(() => this.#tick())
    else this.#timer = setTimeout(() => this.#tick(), this.#pauseMs())
  }

  /** Text that arrives after a longer silence is stored at once. */
  #pauseMs(): number {
    const tickMs = this.#running <= FEW_STREAMS ? TICK_MS : JOINED_TICK_MS
    const pauseMs = Math.min(SLOWEST_TICK_MS, Math.max(tickMs, this.#workMs * PAUSE_PER_WORK))
    return Math.max(0, this.#tickedAt + pauseMs - performance.now())
  }

  #scheduleCleanup(): void {
    this.#cleanupTimer ??= setTimeout(() => {
      this.#cleanupTimer = undefined
      this.#isCleanupDue = true
      this.#schedule(true)
    }, this.#cleanupMs).unref()
  }

  #tick(): void {
    this.#isDue = false
    this.#isUrgent = false
    const startedAt = performance.now()
    this.#writing = this.#write()
      .then(() => {
        this.#tickedAt = performance.now()
        this.#workMs = this.#tickedAt - startedAt
        this.#took(this.#workMs)
        return this.#isCleanupDue ? this.#cleanUp() : undefined
      })
      .finally(() => {
        this.#writing = undefined
        if (this.#dirty.size > 0 || this.#isCleanupDue) this.#schedule(false)
      })
  }

  async #write(): Promise<void> {
    const batch = [...this.#dirty]
      .filter(({ isLost }) => !isLost)
      .map(answer => ({ answer, events: answer.take() }))
    this.#dirty.clear()
    if (batch.length === 0) return
    const stored = await this.#store(batch)
    if (stored !== null) return this.#tell(stored)
    // One message cannot be stored. Storing each on its own lets the others go on.
    for (const one of batch) this.#tell((await this.#store([one])) ?? [])
  }

  /**
   * Retries until the database is back.
   * @returns the batches that readers may see; null if the database rejects the batch, which is a bug
   */
  async #store(batch: readonly StoredBatch[]): Promise<readonly StoredBatch[] | null> {
    for (;;) {
      try {
        const written = batch.filter(({ answer }) => !answer.isLost)
        const seq = written.length === 0 ? 0 : await this.#append(written)
        if (seq === null) {
          await this.#renewEpoch()
          continue
        }
        for (const { answer } of written) if (answer.seq === null) answer.keepFrom(seq)
        return written
      } catch (error) {
        this.#log.error({ err: error, answers: batch.length }, 'could not write the stream log')
        if (!isUnavailable(error)) return null
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** @returns the first row's number; null if the epoch must be renewed first */
  async #append(batch: readonly StoredBatch[]): Promise<number | null> {
    if (this.#epoch === undefined) return null
    const writer = { instance_id: this.#instanceId, epoch: this.#epoch }
    const answers = batch.map(({ answer: { message_id }, events }) => ({ message_id, events }))
    return await appendEvents(this.#db, writer, answers)
  }

  /**
   * Needed once at the start, and when others considered this instance dead. The epoch is read before the answers: if
   * others close some in between, the next append fails.
   */
  async #renewEpoch(): Promise<void> {
    this.#epoch = await findLogEpoch(this.#db, this.#instanceId)
    if (this.#epoch === undefined) await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    else await this.#checkOpen()
  }

  /** Notices answers that others closed or deleted, and forgets stored ones. */
  async #checkOpen(): Promise<void> {
    const answers = [...this.#open]
    const ids = answers.map(({ message_id }) => message_id)
    const own = await findOwnStreaming(this.#db, this.#instanceId, ids)
    for (const answer of answers.filter(({ message_id }) => !own.has(message_id))) {
      this.#open.delete(answer)
      if (!answer.isClosed) answer.lose()
    }
  }

  async #cleanUp(): Promise<void> {
    this.#isCleanupDue = false
    try {
      await this.#checkOpen()
      await this.#rewriteOld()
      const needed = [...this.#open].flatMap(({ seq }) => seq ?? [])
      await dropSegments(this.#db, this.#instanceId, needed.length === 0 ? undefined : Math.min(...needed))
      if (this.#open.size > 0) this.#scheduleCleanup()
    } catch (error) {
      this.#log.warn({ err: error }, 'could not drop rows of the stream log; trying again')
      this.#scheduleCleanup()
    }
  }

  async #rewriteOld(): Promise<void> {
    const before = performance.now() - this.#rewriteMs
    const old = [...this.#open].filter(({ seq, writtenAt }) => seq !== null && writtenAt < before)
    if (old.length === 0) return
    const seq = await this.#append(old.map(answer => ({ answer, events: answer.stored })))
    if (seq !== null) for (const answer of old) answer.keepFrom(seq)
  }

  #tell(stored: readonly StoredBatch[]): void {
    for (const { answer, events } of stored) {
      answer.stored.push(...events)
      answer.listener.stored(events)
    }
    this.#grown(stored.map(({ answer }) => answer.message_id))
  }
}

interface StoredBatch {
  readonly answer: AnswerLog
  readonly events: readonly LoggedEvent[]
}

export interface StreamWriter {
  write(event: LoggedEventKind, text: string): void
  /** Stored events with ids above `after`. */
  stored(after: number): LoggedEvent[]
  /** Returns the events not yet stored, and a function that gives the ids after them. */
  close(): Promise<{ rest: LoggedEvent[]; next(): number }>
}
