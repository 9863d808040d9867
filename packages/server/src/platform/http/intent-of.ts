import { isSafe, type Route } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fingerprintOf, type Intent } from './intents.ts'
import { Refusal } from './refusal.ts'
import type { Unkeyed } from './unkeyed.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key that an unsafe call names its intent by. */
export function keyOf(request: FastifyRequest): string | undefined {
  if (isSafe(request.method)) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new Refusal('invalid_input', { errors: [{ path: 'Idempotency-Key', message: 'uuid' }] })
  }
  return key.toLowerCase()
}

/** What of a body says what is wanted. */
function wantedOf({ incidental = [] }: Route, body: unknown): unknown {
  if (incidental.length === 0 || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => !incidental.includes(field)))
}

/** The intent of an unsafe call; null for a safe one, and for a stranger's. */
export function intentOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  unkeyed: Unkeyed,
): Intent | null {
  if (request.actor === null || isSafe(route.method)) return null
  const user_id = request.actor.id
  const isJson = route.body !== undefined && route.body !== 'file'
  const fingerprint = fingerprintOf(route.method, request.url, isJson ? wantedOf(route, request.body) : null)
  const given = keyOf(request)
  if (given !== undefined) return { user_id, route: route.name, key: given, fingerprint }
  if (route.method !== 'POST' || !isJson) return null
  return {
    user_id,
    route: route.name,
    key: unkeyed.keyFor(user_id, route.name, fingerprint, reply.raw),
    fingerprint,
  }
}
