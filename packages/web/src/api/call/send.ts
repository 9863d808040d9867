import { ApiError } from '../http/api-error.ts'
import { whereTo } from '../http/endpoint.ts'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OutgoingRequest } from '../http/outgoing.ts'
import { refreshToken } from '../session/refresh.ts'
import { getSession } from '../session/session.ts'

/** A 401 from these means wrong credentials, which a refresh cannot fix. */
const NOT_REFRESHED = new Set(
  (['auth.refresh', 'auth.login', 'auth.register'] as const).map(name => whereTo(name).url),
)

/**
 * Sends a call with the session's token. After a 401 the token is refreshed, once for all calls affected, and the
 * call is repeated with the same Idempotency-Key. A call without a token is never refreshed.
 */
export async function send(request: OutgoingRequest): Promise<Response> {
  const { token } = getSession()
  try {
    return await fetchWithRetry(withBearer(request, token))
  } catch (error) {
    if (token === null || !isExpired(error, request)) throw error
    return fetchWithRetry(withBearer(request, await refreshToken(token)))
  }
}

/** Adds the bearer header if there is a token. */
const withBearer = (request: OutgoingRequest, token: string | null): OutgoingRequest =>
  token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }

const isExpired = (error: unknown, { url }: OutgoingRequest): boolean =>
  error instanceof ApiError && error.status === 401 && !NOT_REFRESHED.has(url)
