import { setTimeout as delay } from 'node:timers/promises'
import { FilesUnavailableError } from '../../platform/files/file-store.ts'

/** So long somebody waits for a file that another machine has brought into the store; a large model takes minutes. */
const PATIENCE_MS = 15_000

/**
 * What this machine may have to fetch from the file store first, if it comes soon; null otherwise. It goes on coming then,
 * and is there for who asks later.
 */
export async function inTime<Value>(coming: Promise<Value>): Promise<Value | null> {
  const patience = new AbortController()
  const late = delay(PATIENCE_MS, null, { ref: false, signal: patience.signal })
  const found = coming.catch((error: unknown) => {
    if (error instanceof FilesUnavailableError) return null
    throw error
  })
  try {
    return await Promise.race([found, late])
  } finally {
    patience.abort()
    late.catch(() => undefined) // whoever was in time has ended it
    found.catch(() => undefined) // and who was late has nobody left to tell
  }
}
