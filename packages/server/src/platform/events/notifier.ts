import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isUnavailable } from '../database/errors.ts'
import { notify } from '../database/listen.ts'
import type { Db } from '../database/tables.ts'

/** Messages within this time are batched (ms). */
const TICK_MS = 33
const RETRY_MS = 250
/** PostgreSQL's limit is below 8,000. */
const PAYLOAD_MAX = 7_900
/** Older lines are dropped while the database is down. */
const MAX_WAITING = 10_000

/** Batches lines after the commit: `notify` inside transactions makes PostgreSQL commit them one at a time. */
export class Notifier {
  readonly #db: Db
  readonly #channel: string
  readonly #head: string
  readonly #log: BaseLogger
  readonly #pending: string[] = []
  #pendingSince = 0
  #flushing: Promise<void> | undefined
  #isClosed = false

  /** `head` starts each notification, followed by when its first line was added on the sender's clock. */
  constructor(db: Db, { channel, head, log }: { channel: string; head: string; log: BaseLogger }) {
    this.#db = db
    this.#channel = channel
    this.#head = head
    this.#log = log
  }

  add(line: string): void {
    if (this.#isClosed) return
    if (this.#pending.length >= MAX_WAITING) this.#pending.shift()
    if (this.#pending.length === 0) this.#pendingSince = performance.now()
    this.#pending.push(line)
    this.#flushing ??= this.#send()
  }

  /** Sends what is left. Later lines are ignored. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#flushing
  }

  async #send(): Promise<void> {
    await turn() // batches what one request publishes
    while (this.#pending.length > 0) {
      await this.#sendBatch(packLines(`${this.#head}\t${this.#pendingSince}`, this.#pending.splice(0)))
      if (!this.#isClosed) await delay(TICK_MS)
    }
    this.#flushing = undefined
  }

  async #sendBatch(payloads: readonly string[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await notify(this.#db, this.#channel, ...payloads)
      } catch (error) {
        if (tries === 1) this.#log.warn({ err: error }, 'could not notify other instances')
        if (this.#isClosed || !isUnavailable(error)) return
        await delay(RETRY_MS)
      }
    }
  }
}

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
