import { isSafe, type Route } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'
import { sign } from '../../keys/keys.ts'
import { ApiError } from '../api-error.ts'
import { fingerprintOf, type IdempotencyRecord } from './idempotency.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Undefined for safe requests. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  if (isSafe(request.method)) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new ApiError('invalid_input', { errors: [{ path: 'Idempotency-Key', message: 'uuid' }] })
  }
  return key.toLowerCase()
}

/** Secrets are replaced by an HMAC with this installation's key. */
function fingerprintedBody({ incidental = [], secret = [] }: Route, body: unknown, key: Uint8Array): unknown {
  if (incidental.length + secret.length === 0 || typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body).filter(([field]) => !incidental.includes(field))
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      secret.includes(field) ? sign(key, JSON.stringify(value)).toString('base64') : value,
    ]),
  )
}

/** Null if the call is safe, anonymous or has no key. */
export function resolveIdempotency(
  route: Route,
  request: FastifyRequest,
  secretKey: Uint8Array,
): IdempotencyRecord | null {
  if (request.actor === null || isSafe(route.method)) return null
  const key = readIdempotencyKey(request)
  if (key === undefined) return null
  const isJson = route.body !== undefined && route.body !== 'file'
  const body = isJson ? fingerprintedBody(route, request.body, secretKey) : null
  const fingerprint = fingerprintOf(route.method, request.url, body)
  return { user_id: request.actor.id, route: route.name, key, fingerprint }
}
