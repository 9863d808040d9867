import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Actor } from '../guards.ts'
import type { RateLimiter } from './limits.ts'

/**
 * For protocols other than the API, such as MCP. Counts towards the rate limit of `route`.
 * @throws ApiError not_signed_in, too_many_requests
 */
export function admitActor(limiter: RateLimiter, { actor }: FastifyRequest, route: string): Actor {
  if (actor === null) throw new ApiError('not_signed_in')
  const wait = limiter.take({ route, who: actor.id, isKnown: true, intentKey: undefined })
  if (wait > 0)
    throw new ApiError('too_many_requests', {
      detail: `Too many requests. Try again in ${wait} seconds.`,
      retryAfterSeconds: wait,
    })
  return actor
}
