import { ApiError } from '../http/api-error.ts'
import { whereTo } from '../http/endpoint.ts'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OutgoingRequest } from '../http/outgoing.ts'
import { refreshToken } from '../session/refresh.ts'
import { getSession } from '../session/session.ts'

/** Their 401 says that the secret shown was wrong, which no new token would mend. */
const NOT_REFRESHED = new Set(
  (['auth.refresh', 'auth.login', 'auth.register'] as const).map(name => whereTo(name).url),
)

/**
 * Sends a call as whoever is logged in. A 401 means that the access token is no longer good: it is
 * refreshed, once for all calls that meet it, and the call is made again with the new one and the same
 * Idempotency-Key. Who bore none is not logged in, and no refresh may change that.
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

/** The request with the bearer header, when there is a token to bear. */
export const withBearer = (request: OutgoingRequest, token: string | null): OutgoingRequest =>
  token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }

const isExpired = (error: unknown, { url }: OutgoingRequest): boolean =>
  error instanceof ApiError && error.status === 401 && !NOT_REFRESHED.has(url)
