import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import { AddressRefused } from '../../platform/outbound/addresses.ts'
import type { HubContext } from './context.ts'

const REDIRECTS = 5
const HEADERS_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000

export interface HubAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/**
 * Each redirect is checked like the first address, and only the hub's own origin gets the token.
 * @throws ApiError in one of `hubProblems`; `signal.reason` if the caller gave up
 */
export async function requestHub(
  { config, outbound }: HubContext,
  path: string,
  { headers = {}, signal }: { headers?: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<HubAnswer> {
  const home = new URL(config.modelHub).origin
  let address = config.modelHub + path
  try {
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const url = outbound.check(address)
      const token = url.origin === home ? config.hubToken : undefined
      const answer = await (await outbound.wayTo(url, null)).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { ...headers, 'user-agent': 'Inkling', ...(token && { authorization: `Bearer ${token}` }) },
        headersTimeout: HEADERS_MS,
        bodyTimeout: IDLE_TIMEOUT_MS,
        signal,
      })
      const { statusCode: status, body } = answer
      if (status < 300) return { status, headers: answer.headers, body }
      discardBody(body)
      const { location } = answer.headers
      const next = status < 400 && typeof location === 'string' ? URL.parse(location, url.href) : null
      if (next === null) throw hubStatusError(status, answer.headers)
      address = next.href
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : hubUnreachableError(error)
  }
  throw new ApiError('hub_unreachable')
}

/** Includes addresses that may not be called. */
export const hubUnreachableError = (error: unknown): ApiError =>
  new ApiError(error instanceof AddressRefused ? 'hub_refused' : 'hub_unreachable')

/** The hub answers 401 for unknown repositories, with the reason in a header. */
function hubStatusError(status: number, headers: IncomingHttpHeaders): ApiError {
  const why = headers['x-error-code']
  if (status === 404 || why === 'RepoNotFound' || why === 'EntryNotFound')
    return new ApiError('hub_not_found')
  if (status === 429 || status >= 500) return new ApiError('hub_unreachable')
  return new ApiError('hub_refused')
}

/** Ignores the aborted body's error. */
export function discardBody(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}
