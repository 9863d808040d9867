import { ApiError } from '../http/api-error.ts'
import { whereTo } from '../http/endpoint.ts'
import { fetchWithRetry } from '../http/fetch-repeating.ts'
import type { OutgoingRequest } from '../http/outgoing.ts'
import { refreshToken } from '../session/refresh.ts'
import { getSession } from '../session/session.ts'

/** In these calls a 401 means wrong credentials, which a refresh can't fix. */
const WITHOUT_REFRESH = new Set(
  (['auth.refresh', 'auth.login', 'auth.register'] as const).map(name => whereTo(name).url),
)

/**
 * After a 401, refreshes the token once for all affected calls and repeats the call with the same Idempotency-Key.
 * Calls without a token are never refreshed.
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

const withBearer = (request: OutgoingRequest, token: string | null): OutgoingRequest =>
  token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }

const isExpired = (error: unknown, { url }: OutgoingRequest): boolean =>
  error instanceof ApiError && error.status === 401 && !WITHOUT_REFRESH.has(url)
