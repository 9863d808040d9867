import type { MessageId } from '@inkling/contract'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { findOwnStreaming, insertEvents, type LoggedEvent, type LoggedEventKind } from './logged-events.ts'

/** Who brings the pieces of one message. */
export interface StreamLogListener {
  /** So much of it has been stored, in order. */
  stored(events: readonly LoggedEvent[]): void
  /** It is not this instance's to write any more: it was deleted, or others took this one for dead and ended it. */
  lost(): void
}

export interface StreamLogOptions {
  readonly db: Db
  readonly log: BaseLogger
  /** Who must be the writer of a message for its pieces to be stored. */
  readonly instanceId: string
  /** These have grown, by one tick. */
  readonly grown: (ids: readonly MessageId[]) => void
  /** So long, in milliseconds, it took to store what a tick brought. */
  readonly took: (ms: number) => void
}

/** Pieces that arrive within this time are joined and stored together; no eye sees the difference. */
const TICK_MS = 33
/** With more streams than the machine can serve so often, ticks come as seldom as this, rather than late. */
const SLOWEST_TICK_MS = 100
/** How much longer than its work a tick's pause is: the rest of the time belongs to everybody else. */
const PAUSE_PER_WORK = 4
const RETRY_MS = 250

/** One answer's way into the log. */
class AnswerLog {
  readonly message_id: MessageId
  readonly hearer: StreamLogListener
  /** The next event's number. */
  next: number
  /** What arrived since the last tick. */
  pending: { event: LoggedEventKind; text: string }[] = []

  constructor(message_id: MessageId, firstId: number, hearer: StreamLogListener) {
    this.message_id = message_id
    this.next = firstId
    this.hearer = hearer
  }

  /** Neighbours of a kind become one piece. */
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
 * The one writer of all answers in flight (security.md 2.5.2). Each tick stores every stream's new pieces in
 * one statement and then tells the readers, so what a reader saw is always a prefix of what is stored. A
 * stream's first piece doesn't wait for the tick.
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
  /** A stream's first piece waits; it doesn't wait for the tick. */
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
        // What is on its way to the log gets there first, so that numbers stay in order.
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
    // Something about one of them can't be stored: the others must not wait for it.
    for (const one of batch) this.#tell((await this.#store([one])) ?? [])
  }

  /**
   * Stores a batch. While the database is away it tries until it has it: readers wait, nothing is lost, and a repeat
   * stores nothing twice.
   * @returns what readers may be told; null when the database refuses it, which is a mistake of ours and is logged
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
        this.#log.error({ err: error, events: rows.length }, 'the stream log could not be written')
        if (!isUnavailable(error)) return null
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Not all was stored: a repeat had it stored before, or some are not to be written any more. */
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
  /** Ends the entry: what was not stored yet, numbered, and the numbers that follow. */
  close(): Promise<{ rest: LoggedEvent[]; next(): number }>
}
