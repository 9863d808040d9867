import pg from 'pg'
import { dedicatedClient } from './dedicated-client.ts'

/** One connection that hears notifications, as long as it lasts. */
export type ListeningConnection = {
  /** From the time that this resolves, the channel's notifications arrive. */
  hear(channel: string): Promise<void>
  ignore(channel: string): Promise<void>
  /** Settles when the connection is over. */
  lost: Promise<void>
  end(): Promise<void>
}

const heartbeatMs = 10_000
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }

export async function connectListening(
  pool: pg.Pool,
  onNotified: (channel: string, payload: string) => void,
): Promise<ListeningConnection> {
  const client = dedicatedClient(pool, limits)
  const lost = new Promise<void>(resolve => client.once('end', resolve))
  // The end follows, and is what counts.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload }) => onNotified(channel, payload ?? ''))
  await client.connect()
  keepAsking(client, lost)
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

/** A connection that only listens would never notice that the other end is gone without a word. */
function keepAsking(client: pg.Client, lost: Promise<void>): void {
  const ask = () => client.query('select 1').catch(() => client.end())
  const heartbeat = setInterval(ask, heartbeatMs).unref()
  void lost.then(() => clearInterval(heartbeat))
}
