import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { type ListenEvent, NotificationListener } from '../database/listen.ts'
import type { Db } from '../database/tables.ts'
import { histogram } from '../metrics/metrics.ts'
import type { BusChannel, BusMessages } from './channels.ts'
import { Notifier } from './notifier.ts'

const CHANNEL = 'inkling'

export interface BusOptions {
  /** The listener uses a connection of its own. */
  readonly pool: pg.Pool
  readonly db: Db
  readonly instanceId: string
  /** No other process can use this database, so nothing is sent. */
  readonly isAlone: boolean
  readonly log: BaseLogger
}

type ChannelHandler = (data: never) => void

/** PostgreSQL notifications carry the messages in order. They may get lost, so use them only to speed things up. */
export class Bus {
  /** Includes an instance's own messages, which it also receives. */
  readonly lag = histogram({
    name: 'inkling_bus_lag_seconds',
    help: 'Delay of events between instances.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  })
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
    this.#listener.listen(CHANNEL, event => this.#take(event))
  }

  get isListening(): boolean {
    return this.#isListening
  }

  publish<T extends BusChannel>(topic: T, data: BusMessages[T]): void {
    this.#notifier?.add(JSON.stringify([topic, data]))
  }

  /** Handlers get only other instances' messages. */
  subscribe<T extends BusChannel>(topic: T, handler: (data: BusMessages[T]) => void): void {
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers.add(handler))
  }

  /** Earlier messages may have been missed whenever listening starts. */
  onListening(handler: () => void): void {
    this.#onListening.add(handler)
  }

  async close(): Promise<void> {
    await this.#notifier?.close()
    await this.#listener?.close()
  }

  #take(event: ListenEvent): void {
    if (event.kind === 'notified') this.#read(event.payload)
    else this.#isListening = event.kind === 'listening'
    if (event.kind === 'listening') for (const handler of this.#onListening) handler()
  }

  #read(payload: string): void {
    const [head = '', ...lines] = payload.split('\n')
    const [sender, sentAt] = head.split('\t')
    if (sender === this.#instanceId) {
      this.lag.observe((performance.now() - Number(sentAt)) / 1000)
      return
    }
    for (const line of lines) {
      const [topic, data] = JSON.parse(line) as [BusChannel, never] // written by `publish` in another process
      for (const handler of this.#handlers.get(topic) ?? []) this.#call(() => handler(data))
    }
  }

  #call(handler: () => void): void {
    try {
      handler()
    } catch (error) {
      this.#log.error({ err: error }, 'could not handle an event from another instance')
    }
  }
}
