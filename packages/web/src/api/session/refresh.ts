import type { AccessToken } from '@inkling/contract'
import { tabLocks } from '../../browser/secure-context.ts'
import { abortedError, hasUnknownOutcome, readJson } from '../http/api-error.ts'
import { whereTo } from '../http/endpoint.ts'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import { clearSession, getSession, setToken } from './session.ts'
import { readToken } from './token.ts'

/** For so long another tab's turn is waited for: one that fell asleep in its turn holds nobody up. */
const TURN_MS = 10_000

let running: Promise<string> | undefined

/**
 * A new access token in place of the one that was refused. Whoever asks while a refresh is under way waits
 * for that one; when another call or tab has already replaced the token, theirs is taken.
 * @throws ApiError that is aborted, when the session ended meanwhile: then nothing changes
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
 * One tab after the other. Of two answers on their way at once, the older may come last, and leaves a cookie that was
 * replaced long ago: shown again it is taken for a stolen one.
 */
async function withRefreshLock(renew: () => Promise<string>): Promise<string> {
  const locks = tabLocks()
  if (locks === undefined) return renew()
  let isOurs = false
  const signal = AbortSignal.timeout(TURN_MS)
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

/** What another tab was given while we waited for our turn. */
function readNewerToken(refused: string): Promise<string> | undefined {
  const stored = readToken()
  if (stored === null || stored === refused) return
  setToken(stored)
  return Promise.resolve(stored)
}

/**
 * Only an answer can end the session: a network that is away, a page that is being left or a server with too much to do
 * has decided nothing.
 */
async function requestToken(refused: string): Promise<string> {
  const request = { ...whereTo('auth.refresh'), headers: {} }
  const isOver = sessionWatch(refused)
  if (isOver()) throw abortedError(request.url)
  let access_token: string
  try {
    const answer = await readJson(request.url, await fetchWithRetry(request))
    access_token = (answer as AccessToken).access_token // as the contract says: see call.ts
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

/** Tells whether the session with this token is over: here, or in another tab of which this one has yet to hear. */
function sessionWatch(token: string): () => boolean {
  const wasStored = readToken() !== null // it is not where storage is forbidden
  return () => getSession().token !== token || (wasStored && readToken() === null)
}
