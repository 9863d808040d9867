import type { Route } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { notFound, Refusal } from './api-error.ts'
import { checkInput } from './check-input.ts'

/** Who may make the call: 401 for a stranger, 403 for a role that never may. */
export function actorFor(route: Route, request: FastifyRequest, reply: FastifyReply): Actor | null {
  if (route.who === 'anyone') return request.actor
  if (request.actor === null) {
    reply.header('www-authenticate', 'Bearer')
    throw new Refusal('not_signed_in')
  }
  if (route.who === 'admin' && request.actor.role !== 'admin') throw new Refusal('not_allowed')
  return request.actor
}

/** A malformed id is no such thing: 404, like any other id that never was. */
export function paramsOf(route: Route, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined
  const result = route.params.safeParse(request.params)
  if (!result.success) throw notFound()
  return result.data
}

/** Query and body, once the call is allowed. */
export function inputOf(route: Route, request: FastifyRequest) {
  const query = checkInput(route.query, request.query, 'query')
  if (route.body === undefined || route.body === 'file') return { query, body: undefined }
  return { query, body: checkInput(route.body, request.body, 'body') }
}
