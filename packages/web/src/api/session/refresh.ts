import type { AccessToken } from '@inkling/contract'
import { tabLocks } from '../../browser/secure-context.ts'
import { abortedError, hasUnknownOutcome, readJson } from '../http/api-error.ts'
import { whereTo } from '../http/endpoint.ts'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import { clearSession, getSession, setToken } from './session.ts'
import { readToken } from './token.ts'

/** A suspended tab must not block the refresh of others. */
const LOCK_TIMEOUT_MS = 10_000

let running: Promise<string> | undefined

/**
 * Replaces a refused access token. Concurrent callers share one refresh; if another call or tab already replaced the
 * token, that one is used.
 * @throws an aborted ApiError if the session ended meanwhile; nothing changes then
 */
export function refreshToken(refused: string): Promise<string> {
  const { token } = getSession()
  if (token !== null && token !== refused) return Promise.resolve(token)
  running ??= withRefreshLock(() => readNewerToken(refused) ?? requestToken(refused)).finally(() => {
    running = undefined
  })
  return running
}

/**
 * Only one tab refreshes at a time. Of two concurrent refreshes, the older response could arrive last and store a
 * replaced cookie, which the server would take for stolen.
 */
async function withRefreshLock(renew: () => Promise<string>): Promise<string> {
  const locks = tabLocks()
  if (locks === undefined) return renew()
  let isOurs = false
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  try {
    return await locks.request('refresh', { signal }, () => {
      isOurs = true
      return renew()
    })
  } catch (error) {
    if (isOurs) throw error
    return renew()
  }
}

/** Another tab may have stored a token during the wait. */
function readNewerToken(refused: string): Promise<string> | undefined {
  const stored = readToken()
  if (stored === null || stored === refused) return
  setToken(stored)
  return Promise.resolve(stored)
}

/** Only a response can end the session; network failures, page unloads and busy servers leave it open. */
async function requestToken(refused: string): Promise<string> {
  const request = { ...whereTo('auth.refresh'), headers: {} }
  const isOver = sessionWatch(refused)
  if (isOver()) throw abortedError(request.url)
  let access_token: string
  try {
    const answer = await readJson(request.url, await fetchWithRetry(request))
    access_token = (answer as AccessToken).access_token // typed by the contract, see call.ts
  } catch (error) {
    if (isOver()) throw abortedError(request.url)
    console.error('Failed to refresh access token', error)
    if (!hasUnknownOutcome(error)) clearSession('expired')
    throw error
  }
  if (isOver()) throw abortedError(request.url)
  setToken(access_token)
  return access_token
}

/** The returned function checks whether this token's session has ended, here or in another tab. */
function sessionWatch(token: string): () => boolean {
  const wasStored = readToken() !== null // false when storage is blocked
  return () => getSession().token !== token || (wasStored && readToken() === null)
}
