import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { isHttps } from '../../platform/http/check-origin.ts'

/** Longest lifetime that browsers allow. */
const DAYS = 400
const DEVICE_FORM = /^[\w-]{22}$/

type CookieKind = 'rt' | 'device'

/** Browsers share cookies between the ports of a host, so the names include the installation. */
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

  /** Deletes old names only after a refresh with one: until then they might belong to another installation. */
  forgetOldNames(request: FastifyRequest, reply: FastifyReply): void {
    if (request.cookies[this.#nameOf(request, 'rt')] !== undefined) return
    for (const name of this.#oldNames(request, 'rt'))
      reply.clearCookie(name, { ...this.#attributes(request), secure: name.startsWith('__Host-') })
  }

  clearRefreshToken(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(this.#nameOf(request, 'rt'), this.#attributes(request))
  }

  /** Recognises a browser at later logins. Grants no access. */
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

  /** The `__Host-` prefix protects against subdomains but requires https. */
  #nameOf(request: FastifyRequest, kind: CookieKind): string {
    return `${this.#isHttps(request) ? '__Host-' : ''}${kind}-${this.#installation}`
  }

  #read(request: FastifyRequest, kind: CookieKind): string | undefined {
    const own = request.cookies[this.#nameOf(request, kind)]
    return own ?? this.#oldNames(request, kind).map(name => request.cookies[name])[0]
  }

  /** Old names lack the installation and are replaced when read. */
  #oldNames(request: FastifyRequest, kind: CookieKind): string[] {
    const names = this.#isHttps(request) ? [`__Host-${kind}`] : [kind]
    if (request.protocol !== 'https') names.push(kind) // set before https was recognised by the page's origin
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

export interface ClientInfo {
  readonly userAgent: string
  /** The network for IPv6. */
  readonly address: string
  /** The browser's id from its cookie, or a new one. */
  readonly device: string
}
