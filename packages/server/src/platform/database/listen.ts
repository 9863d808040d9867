import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { connectListening, type ListeningConnection } from './listening-connection.ts'

/**
 * What a handler hears. `listening` comes first, and again after each lost connection: from there on nothing is
 * missed, and what was stored before has to be looked up.
 */
export type Heard = { kind: 'listening' } | { kind: 'notified'; payload: string }

export type Handler = (heard: Heard) => void

export type Listener = {
  /** Hands the channel's notifications to the handler, until the returned function is called. */
  listen(channel: string, handler: Handler): () => void
  close(): Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 2_000

/** Tells all listeners of the channel, when the transaction commits; PostgreSQL takes less than 8,000 bytes. */
export async function notify<Tables>(db: Kysely<Tables>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Hears any number of channels over one connection outside the pool, which it renews whenever it is lost. */
export function openListener(pool: pg.Pool, logger: BaseLogger): Listener {
  const channels = new Map<string, Set<Handler>>()
  const closing = new AbortController()
  let connection: ListeningConnection | undefined

  function tell(handlers: Iterable<Handler>, heard: Heard): void {
    for (const handler of handlers) {
      try {
        handler(heard)
      } catch (error) {
        logger.error({ err: error }, 'a handler of notifications failed')
      }
    }
  }

  async function hear(channel: string, handlers: Iterable<Handler>): Promise<void> {
    if (!connection) return
    await connection.hear(channel)
    tell(handlers, { kind: 'listening' })
  }

  async function listenOnce(): Promise<void> {
    const live = await connectListening(pool, (channel, payload) =>
      tell(channels.get(channel) ?? [], { kind: 'notified', payload }),
    )
    try {
      connection = live
      for (const [channel, handlers] of channels) await hear(channel, handlers)
      if (!closing.signal.aborted) await live.lost
    } finally {
      connection = undefined
      await live.end()
    }
  }

  async function keepListening(): Promise<void> {
    let pause = shortestPauseMs
    while (!closing.signal.aborted) {
      try {
        await listenOnce()
        pause = shortestPauseMs
      } catch (error) {
        logger.warn({ err: error }, 'notifications are not heard for the moment')
        pause = Math.min(pause * 2, longestPauseMs)
      }
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const over = keepListening()

  return {
    listen(channel, handler) {
      const handlers = channels.get(channel) ?? new Set()
      channels.set(channel, handlers.add(handler))
      // If this fails the connection is gone, and its successor hears the channel.
      hear(channel, [handler]).catch(() => undefined)
      return () => {
        handlers.delete(handler)
        if (handlers.size > 0 || channels.get(channel) !== handlers) return
        channels.delete(channel)
        connection?.ignore(channel).catch(() => undefined)
      }
    },
    async close() {
      closing.abort()
      await connection?.end()
      await over
    },
  }
}
