import type pg from 'pg'
import { DatabaseStartError } from '../database/errors.ts'
import { isOlderDatabase } from '../database/migrate.ts'
import type { Logger } from '../logger.ts'
import { noFiles } from './file-parts.ts'
import { backupDirectory, deleteAllButNewest } from './names.ts'
import { makeBackup } from './write-backup.ts'

const MAX_BACKUPS = 2

export interface UpgradeBackupOptions {
  /** Contains the numbered SQL files. */
  readonly migrations: string
  readonly backupDir: string
  readonly now: Date
  readonly logger: Logger
}

/**
 * Leaves out files, since no migration touches them.
 * @throws DatabaseStartError if the backup fails, before anything is changed
 */
export async function backUpBeforeUpgrade(pool: pg.Pool, upgrade: UpgradeBackupOptions): Promise<void> {
  const { migrations, backupDir, now, logger } = upgrade
  const url = pool.options.connectionString
  if (url === undefined || !(await isOlderDatabase(pool, migrations))) return
  const directory = backupDirectory(backupDir, 'before-upgrade', now)
  logger.info({ directory }, 'backing up the database before the upgrade')
  try {
    await makeBackup({ url, files: noFiles, directory, now, say: () => undefined })
    await deleteAllButNewest(backupDir, 'before-upgrade', MAX_BACKUPS)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartError(
      `This Inkling is newer than the database, which is copied before it is changed, and that did not succeed: ${reason} ` +
        'Nothing was changed. Mend it, or start once with BACKUPS=off to upgrade without a copy.',
      { cause },
    )
  }
}
