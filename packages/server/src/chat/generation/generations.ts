import type { MessageId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { Generation, type Ordered } from './generation.ts'
import type { Ending } from './outcome.ts'
import { FollowedElsewhere, sayOf } from './remote-followers.ts'
import { StopsElsewhere } from './remote-stops.ts'
import { StreamLog } from './stream-log.ts'

const GRACE_MS = 25_000

/** The answers in flight on this instance. */
export class Generations {
  readonly #house: House
  readonly #stops: StopsElsewhere
  readonly #log: StreamLog
  readonly #elsewhere: FollowedElsewhere
  readonly #running = new Map<MessageId, Generation>()
  #isClosing = false

  constructor(house: House) {
    this.#house = house
    this.#stops = new StopsElsewhere(house)
    const { streamDb: db, log, instanceId, bus } = house
    this.#elsewhere = new FollowedElsewhere(bus, id => this.#running.has(id))
    this.#log = new StreamLog({
      db,
      log,
      instanceId,
      grown: ids => this.#elsewhere.grew(ids),
      took: ms => house.meters.answers.tick.observe(ms / 1000),
    })
    bus.hear('stop_answer', id => void this.end(id, 'stop'))
    // Others took this instance for dead.
    bus.hear('answers_over', ids => {
      for (const id of ids) void this.end(id, 'shutdown')
    })
  }

  /** No new answers once a shutdown has begun. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  start(ordered: Ordered): Generation {
    const generation = new Generation(this.#house, this.#log, ordered)
    this.#running.set(ordered.message_id, generation)
    void generation.over.finally(() => {
      this.#running.delete(ordered.message_id)
      this.#elsewhere.ended(ordered.message_id)
    })
    return generation
  }

  find(id: MessageId): Generation | undefined {
    return this.#running.get(id)
  }

  /**
   * Ends one that its reader stopped, or that is being deleted, on whichever instance it is written: here before this
   * resolves, elsewhere soon.
   */
  async stop(id: MessageId): Promise<void> {
    if (this.#running.has(id)) await this.end(id, 'stop')
    else this.#stops.say(id)
  }

  /** Ends one of this instance; resolves when it is over. */
  async end(id: MessageId, why: Ending): Promise<void> {
    const generation = this.#running.get(id)
    generation?.end(why)
    await generation?.over
  }

  /** These were closed by this instance for one that is dead; whoever follows them elsewhere is told. */
  closed(ids: readonly MessageId[]): void {
    sayOf(this.#house.bus, 'answers_over', ids)
  }

  /** Lets running answers finish for a while, then keeps what the rest had. */
  async close(graceMs = GRACE_MS): Promise<void> {
    this.#isClosing = true
    const over = () => Promise.all([...this.#running.values()].map(generation => generation.over))
    await Promise.race([over(), new Promise(resolve => setTimeout(resolve, graceMs).unref())])
    for (const generation of this.#running.values()) generation.end('shutdown')
    await over()
    this.#stops.close()
  }
}
