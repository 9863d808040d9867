import { addressOf, type Route } from '@inkling/contract'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'

/** A request before it is turned into bytes: any part may be invalid. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

export function requestOf(route: Route, sending: CallInput<Route>, token: string | null): RawRequest {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((sending.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.append(name, String(value))
  const address = addressOf(route, (sending.params ?? {}) as Record<string, string>)
  const { body } = sending
  const isFile = typeof body === 'string' || body instanceof Uint8Array
  return {
    method: route.method,
    path: query.size > 0 ? `${address}?${query}` : address,
    headers: [
      ['host', 'localhost'],
      ...(token === null ? [] : [['authorization', `Bearer ${token}`] as const]),
      ...(body === undefined
        ? []
        : [['content-type', isFile ? 'application/octet-stream' : 'application/json'] as const]),
      ...(route.method === 'GET' ? [] : [['idempotency-key', crypto.randomUUID()] as const]),
      ...Object.entries(sending.headers ?? {}),
    ],
    body:
      body === undefined
        ? Buffer.alloc(0)
        : isFile
          ? Buffer.from(body as string)
          : Buffer.from(JSON.stringify(body)),
  }
}

/** The request as sent over the wire, with a content length if it lacks one. */
export function bytesOf({ method, path, headers, body }: RawRequest): Buffer {
  const hasLength = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))
  const all =
    hasLength || body.length === 0 ? headers : [...headers, ['content-length', `${body.length}`] as const]
  const head = `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}
