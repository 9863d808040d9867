import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'

/** Position in the write-ahead log in bytes; every write goes through it. */
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
