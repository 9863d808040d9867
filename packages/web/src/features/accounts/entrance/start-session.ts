import { call } from '../../../api/call/call.ts'
import { ApiError, hasUnknownOutcome } from '../../../api/http/api-error.ts'
import { retryDelay } from '../../../api/http/fetch-repeating.ts'
import { wait } from '../../../api/http/wait.ts'
import { clearSession, getSession, setUser } from '../../../api/session/session.ts'

let started: Promise<void> = Promise.resolve()
let failure: unknown = null
const listeners = new Set<() => void>()

/**
 * Loads the profile for a stored token; a refused token is cleared. If nothing was decided (offline, unloading,
 * server busy), the token stays and this can be retried.
 */
export function startSession(): Promise<void> {
  const { token, user } = getSession()
  if (token !== null && user === null) {
    setFailure(null)
    started = patientProfile().catch(failStart)
  }
  return started
}

/** Resolves when the user is known, or cannot be determined now. */
export const whenSessionStarted = (): Promise<void> => started

/** Why the user could not be loaded; null while pending and on success. */
export const getStartFailure = (): unknown => failure

export function subscribeStart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the current user's profile. */
export async function loadProfile(): Promise<void> {
  setUser(await call('auth.profile'))
  setFailure(null)
}

async function patientProfile(): Promise<void> {
  try {
    await loadProfile()
  } catch (error) {
    const mayPass = error instanceof ApiError && (error.status === 429 || error.status >= 500)
    if (!mayPass || getSession().token === null) throw error
    await wait(retryDelay(error))
    await loadProfile()
  }
}

function failStart(error: unknown): void {
  console.error('Failed to load the profile', error)
  if (hasUnknownOutcome(error)) setFailure(error)
  else clearSession('expired')
}

function setFailure(next: unknown): void {
  failure = next
  for (const listener of [...listeners]) listener()
}
