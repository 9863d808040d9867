import type { User } from '@inkling/contract'
import { useSyncExternalStore } from 'react'
import { clearToken, readToken, storeToken, watchToken } from './token.ts'

/** Besides the locale, the only global state. */
interface Session {
  readonly token: string | null
  readonly user: User | null
}

export type SessionEnd = 'logout' | 'expired' | 'elsewhere'

let session: Session = { token: null, user: null }
const listeners = new Set<() => void>()
const endListeners = new Set<(why: SessionEnd) => void>()

export const getSession = (): Session => session

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function setToken(token: string): void {
  storeToken(token)
  change({ ...session, token })
}

export function setUser(user: User | null): void {
  change({ ...session, user })
}

export function clearSession(why: SessionEnd): void {
  const hadSession = session.token !== null
  clearToken()
  change({ token: null, user: null })
  if (hadSession) for (const listener of [...endListeners]) listener(why)
}

/** Restores the stored token and follows other tabs. */
export function openSession(): () => void {
  change({ token: readToken(), user: null })
  return watchToken(token => {
    if (token === null) clearSession('elsewhere')
    else change({ ...session, token })
  })
}

function change(next: Session): void {
  session = next
  for (const listener of [...listeners]) listener()
}

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession)
