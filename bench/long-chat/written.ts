import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'

/** How far the database's log has come, in bytes: everything that is written goes through it. */
export async function bytesWritten({ dataDir }: JourneySite): Promise<number> {
  const database = await openDatabaseOf(dataDir)
  try {
    const { rows } = await database.pool.query<{ bytes: string }>(
      "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    )
    return Number(rows[0]?.bytes)
  } finally {
    await database.close()
  }
}
