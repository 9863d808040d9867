import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { type ListenEvent, NotificationListener } from '../database/listen.ts'
import type { Db } from '../database/tables.ts'
import { Histogram } from '../metrics/metrics.ts'
import type { BusChannel, BusMessages } from './channels.ts'
import { Notifier } from './notifier.ts'

const CHANNEL = 'inkling'

export interface BusOptions {
  /** Of the database that all instances serve; what listens has a connection outside of it. */
  readonly pool: pg.Pool
  readonly db: Db
  /** This process among them. */
  readonly instanceId: string
  /** Nobody else can be using this database: then nothing is sent, and nothing can be missed. */
  readonly isAlone: boolean
  readonly log: BaseLogger
}

type ChannelHandler = (data: never) => void

/**
 * What the processes that serve one database tell each other, by PostgreSQL's notifications. Everybody but the sender
 * hears it, in order. It may be lost with a process or a connection, so it only ever makes things known sooner.
 */
export class Bus {
  /** How long what this instance says is on its way: it hears its own words too. */
  readonly lag = new Histogram(
    {
      name: 'inkling_bus_lag_seconds',
      help: 'From what is said to other instances to its being heard.',
    },
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  )
  readonly #handlers = new Map<BusChannel, Set<ChannelHandler>>()
  readonly #onListening = new Set<() => void>()
  readonly #instanceId: string
  readonly #log: BaseLogger
  readonly #notifier: Notifier | undefined
  readonly #listener: NotificationListener | undefined
  #isListening: boolean

  constructor({ pool, db, instanceId, isAlone, log }: BusOptions) {
    this.#instanceId = instanceId
    this.#log = log
    this.#isListening = isAlone
    if (isAlone) return
    this.#notifier = new Notifier(db, { channel: CHANNEL, head: instanceId, log })
    this.#listener = new NotificationListener(pool, log)
    this.#listener.listen(CHANNEL, heard => this.#take(heard))
  }

  /** Whether what others say is heard at this moment. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Tells all other instances, soon. */
  publish<T extends BusChannel>(topic: T, data: BusMessages[T]): void {
    this.#notifier?.add(JSON.stringify([topic, data]))
  }

  /** Hears what other instances say about a topic. */
  subscribe<T extends BusChannel>(topic: T, handler: (data: BusMessages[T]) => void): void {
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers.add(handler))
  }

  /** Calls back each time that listening begins: what was said before may have been missed. */
  onListening(handler: () => void): void {
    this.#onListening.add(handler)
  }

  async close(): Promise<void> {
    await this.#notifier?.close()
    await this.#listener?.close()
  }

  #take(heard: ListenEvent): void {
    if (heard.kind === 'notified') this.#read(heard.payload)
    else this.#isListening = heard.kind === 'listening'
    if (heard.kind === 'listening') for (const handler of this.#onListening) handler()
  }

  #read(payload: string): void {
    const [head = '', ...lines] = payload.split('\n')
    const [sender, saidAt] = head.split('\t')
    if (sender === this.#instanceId) {
      this.lag.observe((performance.now() - Number(saidAt)) / 1000)
      return
    }
    for (const line of lines) {
      const [topic, data] = JSON.parse(line) as [BusChannel, never] // as `say` wrote it, in another process
      for (const handler of this.#handlers.get(topic) ?? []) this.#call(() => handler(data))
    }
  }

  /** One that fails must not keep the others from hearing. */
  #call(handler: () => void): void {
    try {
      handler()
    } catch (error) {
      this.#log.error({ err: error }, 'what another instance said could not be acted on')
    }
  }
}
