import pg from 'pg'

/** Limits for one that should notice when nobody answers; by default there are none. */
export type Limits = Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** A connection to the pool's database outside the pool, for what takes long or never ends. Connect and end it yourself. */
export function dedicatedClient(pool: pg.Pool, limits: Limits = {}): pg.Client {
  const { connectionString, application_name, keepAlive } = pool.options
  return new pg.Client({ connectionString, application_name, keepAlive, ...limits })
}
