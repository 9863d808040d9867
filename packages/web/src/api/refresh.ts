import type { AccessToken } from '@inkling/contract'
import { isLost } from './api-error.ts'
import { whereTo } from './calls.ts'
import { fetchRepeating } from './fetch-repeating.ts'
import { readJson } from './read-json.ts'
import { clearSession, getSession, setToken } from './session.ts'

let running: Promise<string> | undefined

/**
 * A new access token in place of the one that was refused. Whoever asks while a refresh is under way waits
 * for that one; when another call or tab has already replaced the token, theirs is taken.
 */
export function freshToken(refused: string | null): Promise<string> {
  const { token } = getSession()
  if (token !== null && token !== refused) return Promise.resolve(token)
  running ??= refresh().finally(() => {
    running = undefined
  })
  return running
}

/** Only an answer can end the session: a network that is away, or a page that is being left, has decided nothing. */
async function refresh(): Promise<string> {
  try {
    const request = { ...whereTo('auth.refresh'), headers: {} }
    const answer = await readJson(request.url, await fetchRepeating(request))
    const { access_token } = answer as AccessToken // as the contract says: see call.ts
    setToken(access_token)
    return access_token
  } catch (error) {
    console.error('Failed to refresh access token', error)
    if (!isLost(error)) clearSession('expired')
    throw error
  }
}
