import { sql } from 'kysely'
import type pg from 'pg'
import { isLockTimeout } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupError } from './names.ts'

/** An arbitrary number that means "files are being copied" among all advisory locks of the database. */
const COPYING = 1_668_248_697

const PATIENCE_MS = 60_000

/**
 * Keeps all instances from removing files until the connection ends: what a backup's rows name has to be there until it is
 * copied.
 * @throws CopyError when another backup is under way
 */
export async function lockFileRemoval(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = ${PATIENCE_MS}`)
  try {
    await client.query('select pg_advisory_lock($1)', [COPYING])
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause
    throw new BackupError('Another backup of this database is under way. Try again when it is done.', {
      cause,
    })
  }
}

/** Whether the lock is heard by nobody who removes files: a standby's locks are its own, and the others ask the primary. */
export async function isStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  return rows[0]?.is_standby === true
}

/**
 * Makes sure that no file went until now: the lock is the connection's, and is given up with it.
 * @throws CopyError when the connection is gone
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

/** Files are being copied just now; what is to be removed goes another time. */
export class FilesLockedError extends Error {
  override name = 'FilesKeptError'
}

/** Waits for work that may remove files: while a backup copies them it ends there, and what is left comes another time. */
export async function skipWhileFilesLocked(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof FilesLockedError)) throw error
  }
}

/** Of these so many are removed under one lock: a backup that begins waits for them, and no database lets a transaction idle for long. */
const AT_ONCE = 50

/**
 * Removes files that rows name, or have named a moment ago.
 * @throws FilesKeptError, with those left that were not removed yet, while a backup copies files
 */
export async function removeUnlessLocked(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'remove'> },
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE)
    await unlessBackupRuns(db, () => settleAll(some.map(key => files.remove(key))))
  }
}

/** Waits for each, so that the lock is there for those that go on when one has failed. */
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
