import type { FastifyInstance } from 'fastify'

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
