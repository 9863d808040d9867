import pg from 'pg'

/** A connection to the pool's database outside the pool, for work that has no time limit. Connect and end it yourself. */
export function dedicatedClient(pool: pg.Pool): pg.Client {
  const { connectionString, application_name, keepAlive } = pool.options
  return new pg.Client({ connectionString, application_name, keepAlive })
}
