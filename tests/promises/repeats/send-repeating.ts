import { addressOf, type Route } from '@inkling/contract'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'
import { fetchWithRetry } from '../../../packages/web/src/api/http/fetch-repeating.ts'

/** Sends a request with the page's own code, which repeats failed requests. */
export function sendRepeating(
  origin: string,
  token: string | null,
  route: Route,
  { params, query, body, headers, key = crypto.randomUUID() }: CallInput<Route>,
): Promise<Response> {
  const url = new URL(addressOf(route, params as Record<string, string> | undefined), origin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const isFile = body instanceof Uint8Array || typeof body === 'string'
  return fetchWithRetry({
    url: url.href,
    method: route.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      'idempotency-key': key,
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? new Blob([body as BlobPart]) : JSON.stringify(body) }),
  })
}
