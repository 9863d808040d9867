import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../errors.ts'

const sqliteBusy = 5

/**
 * Keeps every other Inkling off this data directory until the returned function is called or this process ends.
 * An open SQLite transaction is the lock, because the kernel gives it back however the process ends; a pid
 * file alone outlives a kill and would have to be guessed about.
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

/** The holder writes its pid just after it has the lock, so for a moment there may be none to read. */
function pidIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
