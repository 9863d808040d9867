import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { createDedicatedClient } from './pool.ts'

/**
 * `listening` comes first, and again after each `lost`. From then on no notification is missed, but the handler must
 * query for earlier changes.
 */
export type ListenEvent = { kind: 'listening' } | { kind: 'notified'; payload: string } | { kind: 'lost' }

export type ListenHandler = (heard: ListenEvent) => void

const shortestPauseMs = 100
const maxPauseMs = 2_000

/** Sent when the transaction commits. PostgreSQL limits each payload to less than 8,000 bytes. */
export async function notify<Tables>(
  db: Kysely<Tables>,
  channel: string,
  ...payloads: readonly string[]
): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/** Uses one dedicated connection and reconnects if it is lost. */
export class NotificationListener {
  readonly #channels = new Map<string, Set<ListenHandler>>()
  readonly #closing = new AbortController()
  readonly #pool: pg.Pool
  readonly #logger: Logger
  readonly #over: Promise<void>
  #connection: ListeningConnection | undefined

  constructor(pool: pg.Pool, logger: Logger) {
    this.#pool = pool
    this.#logger = logger
    this.#over = this.#keepListening()
  }

  /** Lasts until the returned function is called. */
  listen(channel: string, handler: ListenHandler): () => void {
    const handlers = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, handlers.add(handler))
    // On failure the connection is lost; the next one subscribes again.
    this.#hear(channel, [handler]).catch(() => undefined)
    return () => this.#leave(channel, handler)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connection?.end()
    await this.#over
  }

  #leave(channel: string, handler: ListenHandler): void {
    const handlers = this.#channels.get(channel)
    handlers?.delete(handler)
    if (handlers?.size !== 0) return
    this.#channels.delete(channel)
    this.#connection?.ignore(channel).catch(() => undefined)
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing
    let pause = shortestPauseMs
    while (!signal.aborted) {
      try {
        await this.#listenOnce()
        pause = shortestPauseMs
      } catch (error) {
        this.#logger.warn({ err: error }, 'lost the connection for notifications; reconnecting')
        pause = Math.min(pause * 2, maxPauseMs)
      }
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async #listenOnce(): Promise<void> {
    const connection = await connectListening(this.#pool, (channel, payload) =>
      this.#tell(this.#channels.get(channel) ?? [], { kind: 'notified', payload }),
    )
    try {
      this.#connection = connection
      for (const [channel, handlers] of this.#channels) await this.#hear(channel, handlers)
      if (!this.#closing.signal.aborted) await connection.lost
    } finally {
      this.#connection = undefined
      for (const handlers of this.#channels.values()) this.#tell(handlers, { kind: 'lost' })
      await connection.end()
    }
  }

  async #hear(channel: string, handlers: Iterable<ListenHandler>): Promise<void> {
    if (!this.#connection) return
    await this.#connection.hear(channel)
    this.#tell(handlers, { kind: 'listening' })
  }

  #tell(handlers: Iterable<ListenHandler>, event: ListenEvent): void {
    for (const handler of handlers) {
      try {
        handler(event)
      } catch (error) {
        this.#logger.error({ err: error }, 'a notification handler failed')
      }
    }
  }
}

export type ListeningConnection = {
  /** Notifications arrive once this resolves. */
  hear(channel: string): Promise<void>
  ignore(channel: string): Promise<void>
  lost: Promise<void>
  end(): Promise<void>
}

const heartbeatMs = 10_000
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }

export async function connectListening(
  pool: pg.Pool,
  onNotified: (channel: string, payload: string) => void,
): Promise<ListeningConnection> {
  const client = createDedicatedClient(pool, limits)
  const lost = new Promise<void>(resolve => client.once('end', resolve))
  // An `end` event follows and is handled.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload }) => onNotified(channel, payload ?? ''))
  await client.connect()
  startKeepAlive(client, lost)
  return {
    async hear(channel) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async ignore(channel) {
      await client.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    },
    lost,
    end: () => client.end(),
  }
}

/** An idle connection does not notice that the peer is gone. */
function startKeepAlive(client: pg.Client, lost: Promise<void>): void {
  const ask = () => client.query('select 1').catch(() => client.end())
  const heartbeat = setInterval(ask, heartbeatMs).unref()
  void lost.then(() => clearInterval(heartbeat))
}
