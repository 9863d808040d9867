import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../errors.ts'

const sqliteBusy = 5

/**
 * The lock lasts until the returned function is called or this process ends. It is an open SQLite transaction, which
 * the kernel releases even after a kill, unlike a pid file.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'inkling.pid')
  const lock = new DatabaseSync(join(dataDir, 'inkling.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new DatabaseStartError(takenSentence(dataDir, pidFile))
    throw error
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function takenSentence(dataDir: string, pidFile: string): string {
  return (
    `Another Inkling runs on this data directory (pid ${pidIn(pidFile)}): ${dataDir}. ` +
    'Stop it first, or give this one a DATA_DIR of its own.'
  )
}

/** Written just after the lock is taken, so it may be missing for a moment. */
function pidIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
