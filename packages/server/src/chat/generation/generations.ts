import type { MessageId } from '@inkling/contract'
import type { ChatContext } from '../context.ts'
import type { EndCause } from './finish-message.ts'
import { Generation, type GenerationContext, type GenerationRequest } from './generation.ts'
import { publishInChunks, RemoteFollowers } from './remote-answers.ts'
import { StreamLog } from './stream-log.ts'

const GRACE_MS = 25_000

/** Answers in flight on this instance. */
export class Generations {
  readonly #context: GenerationContext & Pick<ChatContext, 'bus' | 'streamLogDb'>
  readonly #stops: RemoteStops
  readonly #log: StreamLog
  readonly #elsewhere: RemoteFollowers
  readonly #running = new Map<MessageId, Generation>()
  #isClosing = false

  constructor(context: GenerationContext & Pick<ChatContext, 'bus' | 'streamLogDb'>) {
    this.#context = context
    this.#stops = new RemoteStops(context)
    const { streamLogDb: db, log, instanceId, bus } = context
    this.#elsewhere = new RemoteFollowers(bus, id => this.#running.has(id))
    this.#log = new StreamLog({
      db,
      log,
      instanceId,
      grown: ids => this.#elsewhere.grew(ids),
      took: ms => context.metrics.answers.tick.observe(ms / 1000),
    })
    bus.subscribe('stop_answer', id => void this.end(id, 'stop'))
    // Other instances considered this instance dead and closed these answers.
    bus.subscribe('answers_over', ids => {
      for (const id of ids) void this.end(id, 'shutdown')
    })
  }

  /** No new answers start during shutdown. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  start(ordered: GenerationRequest): Generation {
    const generation = new Generation(this.#context, this.#log, ordered)
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

  /** A local answer has ended when this resolves; a remote one ends soon after. */
  async stop(id: MessageId): Promise<void> {
    if (this.#running.has(id)) await this.end(id, 'stop')
    else this.#stops.say(id)
  }

  async end(id: MessageId, why: EndCause): Promise<void> {
    const generation = this.#running.get(id)
    generation?.end(why)
    await generation?.over
  }

  /** Tells remote followers that this instance closed a dead instance's answers. */
  closed(ids: readonly MessageId[]): void {
    publishInChunks(this.#context.bus, 'answers_over', ids)
  }

  /** Gives running answers `graceMs` to finish, then stores the rest as interrupted. */
  async close(graceMs = GRACE_MS): Promise<void> {
    this.#isClosing = true
    const over = () => Promise.all([...this.#running.values()].map(generation => generation.over))
    await Promise.race([over(), new Promise(resolve => setTimeout(resolve, graceMs).unref())])
    for (const generation of this.#running.values()) generation.end('shutdown')
    await over()
    this.#log.close()
    this.#stops.close()
  }
}

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    stop_answer: MessageId
  }
}

const AGAIN_MS = 1_000

/** Stop requests to other instances, repeated until the answer ends because bus messages can get lost. */
export class RemoteStops {
  readonly #context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>
  readonly #said = new Set<MessageId>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: Pick<ChatContext, 'streamDb' | 'log' | 'bus'>) {
    this.#context = context
  }

  say(id: MessageId): void {
    this.#context.bus.publish('stop_answer', id)
    this.#said.add(id)
    this.#timer ??= setInterval(() => void this.#sayAgain(), AGAIN_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#said.clear()
  }

  async #sayAgain(): Promise<void> {
    const { bus, log } = this.#context
    const ids = [...this.#said]
    try {
      const open = await this.#underWay(ids)
      for (const id of ids) {
        if (open.has(id)) bus.publish('stop_answer', id)
        else this.#said.delete(id)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not check for stopped answers')
    }
    if (this.#said.size === 0) this.close()
  }

  /** A deleted message's writer can store nothing more and ends by itself. */
  async #underWay(ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>> {
    const rows = await this.#context.streamDb
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', ids)
      .where('slot', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
}
