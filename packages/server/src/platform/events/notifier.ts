import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../database/errors.ts'
import { notify } from '../database/listen.ts'
import type { Db } from '../database/tables.ts'

/** Between two statements; whatever is said meanwhile goes together. */
const TICK_MS = 33
const RETRY_MS = 250
/** Bytes in one notification; PostgreSQL takes less than 8,000. */
const PAYLOAD_MAX = 7_900
/** More lines than this don't wait for a database that is away: nothing happens there that could be told. */
const MOST = 10_000

/**
 * Sends lines to a channel, many at a time. They go by statements of their own after what they tell of is durable:
 * in the transactions themselves they would make all of these commit one after the other, because PostgreSQL keeps
 * notifications in the order of commits by a lock.
 */
export class Notifier {
  readonly #db: Db
  readonly #channel: string
  readonly #head: string
  readonly #log: BaseLogger
  readonly #waiting: string[] = []
  /** Since when the first of them waits. */
  #since = 0
  #sending: Promise<void> | undefined
  #isClosed = false

  /** Each notification begins with a line that says who sends it, and by their own clock when the first of it was said. */
  constructor(db: Db, { channel, head, log }: { channel: string; head: string; log: BaseLogger }) {
    this.#db = db
    this.#channel = channel
    this.#head = head
    this.#log = log
  }

  add(line: string): void {
    if (this.#isClosed) return
    if (this.#waiting.length >= MOST) this.#waiting.shift()
    if (this.#waiting.length === 0) this.#since = performance.now()
    this.#waiting.push(line)
    this.#sending ??= this.#send()
  }

  /** Takes no more, and resolves when what it has is on its way. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
  }

  async #send(): Promise<void> {
    await turn() // what one call says goes together
    while (this.#waiting.length > 0) {
      await this.#sendBatch(packLines(`${this.#head}\t${this.#since}`, this.#waiting.splice(0)))
      if (!this.#isClosed) await delay(TICK_MS)
    }
    this.#sending = undefined
  }

  async #sendBatch(payloads: readonly string[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await notify(this.#db, this.#channel, ...payloads)
      } catch (error) {
        if (tries === 1) this.#log.warn({ err: error }, 'other instances were not told')
        if (this.#isClosed || !isUnavailable(error)) return
        await delay(RETRY_MS)
      }
    }
  }
}

/** As few notifications as hold all lines. */
function packLines(head: string, lines: readonly string[]): string[] {
  const payloads: string[] = []
  let payload = head
  for (const line of lines) {
    const longer = `${payload}\n${line}`
    if (payload !== head && Buffer.byteLength(longer) > PAYLOAD_MAX) {
      payloads.push(payload)
      payload = `${head}\n${line}`
    } else payload = longer
  }
  return [...payloads, payload]
}
