import type { MessageId } from '@inkling/contract'
import type { House } from '../../../house.ts'
import { Generation, type Ordered } from './generation.ts'
import type { Ending } from './outcome.ts'
import { StreamLog } from './stream-log.ts'

declare module '../../../platform/bus/sayings.ts' {
  interface Sayings {
    stop_answer: MessageId
  }
}

const GRACE_MS = 25_000

/** The answers in flight on this instance. */
export class Generations {
  readonly #house: House
  readonly #log: StreamLog
  readonly #running = new Map<MessageId, Generation>()
  #isClosing = false

  constructor(house: House) {
    this.#house = house
    this.#log = new StreamLog(house.streamDb, house.log)
    house.bus.hear('stop_answer', id => void this.end(id, 'stop'))
  }

  /** No new answers once a shutdown has begun. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  start(ordered: Ordered): Generation {
    const generation = new Generation(this.#house, this.#log, ordered)
    this.#running.set(ordered.message_id, generation)
    void generation.over.finally(() => this.#running.delete(ordered.message_id))
    return generation
  }

  find(id: MessageId): Generation | undefined {
    return this.#running.get(id)
  }

  /** Ends one that its reader stopped, or that is being deleted, on whichever instance it is written. */
  async stop(id: MessageId): Promise<void> {
    if (this.#running.has(id)) await this.end(id, 'stop')
    else this.#house.bus.say('stop_answer', id)
  }

  /** Ends one of this instance; resolves when it is over. */
  async end(id: MessageId, why: Ending): Promise<void> {
    const generation = this.#running.get(id)
    generation?.end(why)
    await generation?.over
  }

  /** Lets running answers finish for a while, then keeps what the rest had. */
  async close(graceMs = GRACE_MS): Promise<void> {
    this.#isClosing = true
    const over = () => Promise.all([...this.#running.values()].map(generation => generation.over))
    await Promise.race([over(), new Promise(resolve => setTimeout(resolve, graceMs).unref())])
    for (const generation of this.#running.values()) generation.end('shutdown')
    await over()
  }
}
