import { call } from '../../api/call.ts'
import { clearSession, getSession, setUser } from '../../api/session.ts'

let started: Promise<void> = Promise.resolve()

/** At the start: a token without its user fetches the profile; a token that cannot is forgotten. */
export function startSession(): Promise<void> {
  const { token, user } = getSession()
  if (token !== null && user === null) started = loadProfile().catch(forget)
  return started
}

/** Resolves when it is known who is here. */
export const sessionStarted = (): Promise<void> => started

/** Fetches who is logged in, and remembers it as long as the page lives. */
export async function loadProfile(): Promise<void> {
  setUser(await call('auth.profile'))
}

function forget(error: unknown): void {
  console.error('Failed to load the profile', error)
  clearSession('expired')
}
