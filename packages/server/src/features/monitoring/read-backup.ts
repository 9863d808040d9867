import type { MonitoringState } from '@inkling/contract'
import type { House } from '../../context.ts'
import { lastBackup } from '../../platform/backup/last-backup.ts'
import type { Db } from '../../platform/database/tables.ts'

/** How the copies of this site do. */
export async function readBackup(
  { isAlone, config }: Pick<House, 'isAlone' | 'config'>,
  db: Db,
): Promise<MonitoringState['backup']> {
  const last = await lastBackup(db)
  return {
    is_daily: isAlone && config.dailyBackups,
    tried_at: last?.tried_at ?? null,
    made_at: last?.made_at ?? null,
    problem: last?.problem ?? null,
  }
}
