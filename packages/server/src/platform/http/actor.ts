import type { LoginId, Role, UserId } from '@inkling/contract'
import type { FastifyRequest } from 'fastify'

/** Who makes a call: an account through one of its logins, live at this moment. */
export interface Actor {
  readonly id: UserId
  readonly login_id: LoginId
  readonly role: Role
}

/** Reads the bearer token of a request; null when there is none or it is no longer good. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>
