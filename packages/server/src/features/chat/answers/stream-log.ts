import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../../../platform/database/errors.ts'
import type { Db } from '../../../platform/database/tables.ts'

export type LoggedKind = 'delta' | 'reasoning'

/** A piece of an answer with its number in the message's stream: stored, then told. */
export interface LoggedEvent {
  readonly id: number
  readonly event: LoggedKind
  readonly text: string
}

/** Hears what has been stored of one message, in order. */
export type Hear = (events: readonly LoggedEvent[]) => void

/** Pieces that arrive within this time are joined and stored together; no eye sees the difference. */
const TICK_MS = 33
/** With more streams than the machine can serve so often, ticks come as seldom as this, rather than late. */
const SLOWEST_TICK_MS = 100
/** How much longer than its work a tick's pause is: the rest of the time belongs to everybody else. */
const PAUSE_PER_WORK = 4
const RETRY_MS = 250

/** One answer's way into the log. */
class Entry {
  readonly message_id: MessageId
  readonly told: Hear
  /** The next event's number. */
  next: number
  /** What arrived since the last tick. */
  pending: { event: LoggedKind; text: string }[] = []

  constructor(message_id: MessageId, firstId: number, told: Hear) {
    this.message_id = message_id
    this.next = firstId
    this.told = told
  }

  /** Neighbours of a kind become one piece. */
  push(event: LoggedKind, text: string): void {
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
  readonly #dirty = new Set<Entry>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  /** A stream's first piece waits; it doesn't wait for the tick. */
  #isUrgent = false
  #pauseMs = TICK_MS

  constructor(db: Db, log: BaseLogger) {
    this.#db = db
    this.#log = log
  }

  open(message_id: MessageId, firstId: number, told: Hear): StreamWriter {
    const entry = new Entry(message_id, firstId, told)
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
      this.#pauseMs = Math.min(SLOWEST_TICK_MS, Math.max(TICK_MS, workMs * PAUSE_PER_WORK))
      this.#writing = undefined
      if (this.#dirty.size > 0) this.#schedule(false)
    })
  }

  async #write(): Promise<void> {
    const batch = [...this.#dirty].map(entry => ({ entry, events: entry.take() }))
    this.#dirty.clear()
    if (await this.#store(batch)) return tell(batch)
    // Something about one of them can't be stored: the others must not wait for it.
    for (const one of batch) if (await this.#store([one])) tell([one])
  }

  /**
   * Stores a batch. While the database is away it tries until it has it: readers wait, nothing is lost, and a repeat
   * stores nothing twice. A message that was deleted meanwhile has no log to go to.
   * @returns false when the database refuses it, which is a mistake of ours and is logged
   */
  async #store(batch: readonly Told[]): Promise<boolean> {
    const rows = batch.flatMap(({ entry, events }) =>
      events.map(event => ({ message_id: entry.message_id, ...event })),
    )
    for (;;) {
      try {
        await insertEvents(this.#db, rows)
        return true
      } catch (error) {
        this.#log.error({ err: error, events: rows.length }, 'the stream log could not be written')
        if (!isUnavailable(error)) return false
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }
}

interface Told {
  readonly entry: Entry
  readonly events: readonly LoggedEvent[]
}

function tell(batch: readonly Told[]): void {
  for (const { entry, events } of batch) entry.told(events)
}

export interface StreamWriter {
  write(event: LoggedKind, text: string): void
  /** Ends the entry: what was not stored yet, numbered, and the numbers that follow. */
  close(): Promise<{ rest: LoggedEvent[]; next(): number }>
}

async function insertEvents(
  db: Db,
  rows: readonly (LoggedEvent & { message_id: MessageId })[],
): Promise<void> {
  await sql`
    insert into stream_events (message_id, id, event, text)
    select e.message_id, e.id, e.event, e.text
    from json_to_recordset(${JSON.stringify(rows)}::json) e(message_id uuid, id int, event text, text text)
    join messages m on m.id = e.message_id
    for key share of m
    on conflict do nothing`.execute(db)
}

/** What is stored of an answer in flight, after a reader's last event. */
export async function readEvents(db: Db, message_id: MessageId, after: number): Promise<LoggedEvent[]> {
  return await db
    .selectFrom('stream_events')
    .select(['id', 'event', 'text'])
    .where('message_id', '=', message_id)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
}
