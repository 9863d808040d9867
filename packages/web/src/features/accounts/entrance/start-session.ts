import { call } from '../../../api/call/call.ts'
import { ApiError, hasUnknownOutcome } from '../../../api/http/api-error.ts'
import { retryDelay } from '../../../api/http/fetch-repeating.ts'
import { wait } from '../../../api/http/wait.ts'
import { clearSession, getSession, setUser } from '../../../api/session/session.ts'

let started: Promise<void> = Promise.resolve()
let failure: unknown = null
const listeners = new Set<() => void>()

/**
 * Loads the profile for a stored token and clears a refused token. If the outcome stays open (offline, unloading, busy
 * server), the token stays for a retry.
 */
export function startSession(): Promise<void> {
  const { token, user } = getSession()
  if (token !== null && user === null) {
    setFailure(null)
    started = patientProfile().catch(failStart)
  }
  return started
}

/** Resolves when the user is known or can't be determined at present. */
export const whenSessionStarted = (): Promise<void> => started

/** Dismisses the failure, so that the app can continue with chats stored on this device. */
export const forgiveStart = (): void => setFailure(null)

/** The reason for a failed load of the user; null while pending and on success. */
export const getStartFailure = (): unknown => failure

export function subscribeStart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
