import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { isHttps } from '../../platform/http/check-origin.ts'

/** The longest that browsers keep a cookie. */
const DAYS = 400
const DEVICE_FORM = /^[\w-]{22}$/

type CookieKind = 'rt' | 'device'

/**
 * The cookies of a login. Browsers share cookies between all ports of a host, so their names carry the installation:
 * several on one host leave each other's alone.
 */
export class LoginCookies {
  readonly #installation: string
  readonly #publicOrigins: readonly string[]

  constructor({ keys, config }: Pick<AppContext, 'keys' | 'config'>) {
    this.#installation = keys.installation
    this.#publicOrigins = config.publicOrigins
  }

  readRefreshToken(request: FastifyRequest): string | undefined {
    return this.#read(request, 'rt')
  }

  setRefreshToken(request: FastifyRequest, reply: FastifyReply, token: string, expires_at: string): void {
    reply.setCookie(this.#nameOf(request, 'rt'), token, {
      ...this.#attributes(request),
      expires: new Date(expires_at),
    })
  }

  /** After a refresh by a cookie of the old name. Before that nobody knows whether it is another installation's. */
  forgetOldNames(request: FastifyRequest, reply: FastifyReply): void {
    if (request.cookies[this.#nameOf(request, 'rt')] !== undefined) return
    for (const name of this.#oldNames(request, 'rt'))
      reply.clearCookie(name, { ...this.#attributes(request), secure: name.startsWith('__Host-') })
  }

  clearRefreshToken(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(this.#nameOf(request, 'rt'), this.#attributes(request))
  }

  /** By what a browser is known again when somebody logs in with it once more; it opens nothing. */
  readDevice(request: FastifyRequest): string | undefined {
    const device = this.#read(request, 'device')
    return device !== undefined && DEVICE_FORM.test(device) ? device : undefined
  }

  setDevice(request: FastifyRequest, reply: FastifyReply, device: string): void {
    reply.setCookie(this.#nameOf(request, 'device'), device, {
      ...this.#attributes(request),
      maxAge: DAYS * 24 * 3600,
    })
  }

  /** Over https the `__Host-` prefix keeps it from subdomains; over plain http (a home server) that can't be. */
  #nameOf(request: FastifyRequest, kind: CookieKind): string {
    return `${this.#isHttps(request) ? '__Host-' : ''}${kind}-${this.#installation}`
  }

  #read(request: FastifyRequest, kind: CookieKind): string | undefined {
    const own = request.cookies[this.#nameOf(request, kind)]
    return own ?? this.#oldNames(request, kind).map(name => request.cookies[name])[0]
  }

  /** The name that all installations used before, as far as the browser sent it: read once, then it has the new one. */
  #oldNames(request: FastifyRequest, kind: CookieKind): string[] {
    const names = this.#isHttps(request) ? [`__Host-${kind}`] : [kind]
    if (request.protocol !== 'https') names.push(kind) // set while nobody knew of the proxy's https
    return [...new Set(names)].filter(name => request.cookies[name] !== undefined)
  }

  #isHttps(request: FastifyRequest): boolean {
    return isHttps(request, this.#publicOrigins)
  }

  #attributes(request: FastifyRequest) {
    return { httpOnly: true, sameSite: 'strict', path: '/', secure: this.#isHttps(request) } as const
  }
}

export const createDeviceId = (): string => randomBytes(16).toString('base64url')

/** From where somebody registers, logs in or refreshes. */
export interface ClientInfo {
  readonly userAgent: string
  /** Of IPv6, the network. */
  readonly address: string
  /** What its cookie calls a browser; a new one until it has been answered. */
  readonly device: string
}
