import type { KeyScope, LoginId, Role, UserId } from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notFoundError } from './api-error.ts'

/** For calls that touch only the caller's own rows, or none; the route's `who` suffices. */
export const callerOnly = (): undefined => undefined

/** `hidden` looks like a missing object; `forbidden` admits that it exists. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** 404 for `hidden`, 403 for `forbidden`. */
export function enforceAccess(verdict: Verdict): void {
  if (verdict === 'hidden') throw notFoundError()
  if (verdict === 'forbidden') throw new ApiError('not_allowed')
}

/** 404 if an owner-scoped query found nothing. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFoundError()
  return value
}

/** An account, through one of its active logins or API keys. */
export interface Actor {
  readonly id: UserId
  readonly login_id: LoginId
  readonly role: Role
  /** Absent for a login. */
  readonly scopes?: readonly KeyScope[]
}

/** Reads the bearer token. Null if there is none or it is invalid. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>

export class MissingPolicyError extends Error {
  constructor(method: string, url: string) {
    super(`${method} ${url} has no policy: bind it through the route table, or say who may call it.`)
    this.name = 'MissingPolicyError'
  }
}

/** A route without `config.policy` throws at startup. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.config?.policy === undefined) throw new MissingPolicyError(String(route.method), route.url)
  })
}
