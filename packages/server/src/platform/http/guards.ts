import type { LoginId, Role, UserId } from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notFoundError } from './api-error.ts'

/** For calls that touch nothing but the caller's own rows, or nothing at all: the route's `who` is enough. */
export const callerOnly = (): undefined => undefined

/** `hidden` is answered like a thing that never was; `forbidden` admits that it is there. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** Turns a verdict into going on, 403, or the 404 of a thing that never was. */
export function enforceAccess(verdict: Verdict): void {
  if (verdict === 'hidden') throw notFoundError()
  if (verdict === 'forbidden') throw new ApiError('not_allowed')
}

/** What a query that carries the owner found; nothing found is 404. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFoundError()
  return found
}

/** Who makes a call: an account through one of its logins, live at this moment. */
export interface Actor {
  readonly id: UserId
  readonly login_id: LoginId
  readonly role: Role
}

/** Reads the bearer token of a request; null when there is none or it is no longer good. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>

/** A route that nobody declared a policy for: somebody forgot who may call it. */
export class MissingPolicyError extends Error {
  constructor(method: string, url: string) {
    super(`${method} ${url} has no policy: bind it through the route table, or say who may call it.`)
    this.name = 'MissingPolicyError'
  }
}

/** Default deny, at start: adding a route without `config.policy` throws. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.config?.policy === undefined) throw new MissingPolicyError(String(route.method), route.url)
  })
}
