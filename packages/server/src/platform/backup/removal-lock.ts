import { sql } from 'kysely'
import type pg from 'pg'
import { isLockTimeout } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupError } from './names.ts'

/** Advisory lock; the number is arbitrary. */
const COPYING = 1_668_248_697

const LOCK_TIMEOUT_MS = 60_000

/**
 * Locks file removal until the connection closes, so that files named by the backup's rows can be copied.
 * @throws BackupError if another backup is running
 */
export async function lockFileRemoval(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    await client.query('select pg_advisory_lock($1)', [COPYING])
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause
    throw new BackupError('Another backup of this database is running. Try again when it has finished.', {
      cause,
    })
  }
}

/** Locks on a standby do not affect instances on the primary, which go on removing files. */
export async function isStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  return rows[0]?.is_standby === true
}

/**
 * The lock lasts as long as its connection.
 * @throws BackupError if the connection was lost
 */
export async function requireRemovalLock(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('select')
  } catch (cause) {
    const sentence =
      'The connection to the database was lost while files were copied, and some may have been removed.'
    throw new BackupError(sentence, { cause })
  }
}

/** A backup is copying files, so removals must wait. */
export class FilesLockedError extends Error {
  override name = 'FilesLockedError'
}

/** Ends the work quietly during a backup. A later run does the rest. */
export async function skipWhileFilesLocked(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof FilesLockedError)) throw error
  }
}

/** Few, since a starting backup waits for the lock and idle transactions are cut off. */
const DELETE_BATCH = 50

/** @throws FilesLockedError during a backup; the remaining files are kept */
export async function removeUnlessLocked(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'remove'> },
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETE_BATCH) {
    const some = keys.slice(at, at + DELETE_BATCH)
    await unlessBackupRuns(db, () => settleAll(some.map(key => files.remove(key))))
  }
}

/** The lock must be held until the last removal is done, even if one fails. */
async function settleAll(removals: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(removals))
    if (outcome.status === 'rejected') throw outcome.reason
}

async function unlessBackupRuns(db: Db, remove: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${COPYING}) as is_free`.execute(tx)
    if (rows[0]?.is_free !== true) throw new FilesLockedError()
    await remove()
  })
}
