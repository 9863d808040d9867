import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { isHttps } from '../../../platform/http/check-origin.ts'

const MINUTES = 20

const Challenge = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.url(),
  invitation: z.string().optional(),
})
export type BegunLogin = z.infer<typeof Challenge>

/** Only the browser that began a login can finish it. */
export class ChallengeCookie {
  readonly #name: string
  readonly #publicOrigins: readonly string[]

  constructor({ keys, config }: Pick<AppContext, 'keys' | 'config'>) {
    this.#name = `oidc-${keys.installation}`
    this.#publicOrigins = config.publicOrigins
  }

  set(request: FastifyRequest, reply: FastifyReply, login: BegunLogin): void {
    const value = Buffer.from(JSON.stringify(login)).toString('base64url')
    reply.setCookie(this.#name, value, { ...this.#attributes(request), maxAge: MINUTES * 60 })
  }

  read(request: FastifyRequest): BegunLogin | undefined {
    const value = request.cookies[this.#name]
    if (value === undefined) return undefined
    try {
      return Challenge.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data
    } catch {
      return undefined
    }
  }

  /** Must not be called after a failure, when the call may be repeated. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes(request))
  }

  #attributes(request: FastifyRequest) {
    const secure = isHttps(request, this.#publicOrigins)
    return { httpOnly: true, sameSite: 'strict', path: '/api/', secure } as const
  }
}
