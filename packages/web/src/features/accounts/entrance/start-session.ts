import { call } from '../../../api/call/call.ts'
import { ApiError, hasUnknownOutcome } from '../../../api/http/api-error.ts'
import { retryDelay } from '../../../api/http/fetch-repeating.ts'
import { wait } from '../../../api/http/wait.ts'
import { clearSession, getSession, setUser } from '../../../api/session/session.ts'

let started: Promise<void> = Promise.resolve()
let failure: unknown = null
const listeners = new Set<() => void>()

/**
 * At the start: a token without its user fetches the profile, and a token that is refused is forgotten. Where
 * nothing was decided — the network is away, the page is being left already, the server has too much to do — the token
 * stays, and this can be tried again.
 */
export function startSession(): Promise<void> {
  const { token, user } = getSession()
  if (token !== null && user === null) {
    setFailure(null)
    started = patientProfile().catch(failStart)
  }
  return started
}

/** Resolves when it is known who is here, or that it can't be known now. */
export const whenSessionStarted = (): Promise<void> => started

/** Why it could not be learned who is here; null while it may yet be, and once it was. */
export const getStartFailure = (): unknown => failure

export function subscribeStart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches who is logged in, and remembers it as long as the page lives. */
export async function loadProfile(): Promise<void> {
  setUser(await call('auth.profile'))
  setFailure(null)
}

/** A server that is just restarting is asked a second time before its failure counts as an answer. */
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
