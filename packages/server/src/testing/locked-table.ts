import type pg from 'pg'

/** Statements that need the table wait and can be counted. */
export interface LockedTable {
  waiting(): Promise<number>
  unlock(): Promise<void>
}

export async function lockedTable(pool: pg.Pool, table: string): Promise<LockedTable> {
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    async waiting() {
      const { rows } = await pool.query<{ count: number }>(`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.count ?? 0
    },
    async unlock() {
      await holder.query('commit')
      holder.release()
    },
  }
}
