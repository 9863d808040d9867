import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '../../platform/http/check-origin.ts'

/** Over https the `__Host-` prefix keeps it from subdomains; over plain http (a home server) that can't be. */
const nameFor = (request: FastifyRequest): string => (isHttps(request) ? '__Host-rt' : 'rt')

const attributes = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isHttps(request) }) as const

export const readRefreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request)]

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  expires_at: string,
): void {
  reply.setCookie(nameFor(request), token, { ...attributes(request), expires: new Date(expires_at) })
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributes(request))
}

/** The longest that browsers keep a cookie. */
const DAYS = 400
const FORM = /^[\w-]{22}$/

const deviceCookieName = (request: FastifyRequest): string => (isHttps(request) ? '__Host-device' : 'device')

/** By what a browser is known again when somebody logs in with it once more; it opens nothing. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const device = request.cookies[deviceCookieName(request)]
  return device !== undefined && FORM.test(device) ? device : undefined
}

export const createDeviceId = (): string => randomBytes(16).toString('base64url')

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  reply.setCookie(deviceCookieName(request), device, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(request),
    maxAge: DAYS * 24 * 3600,
  })
}

/** From where somebody registers, logs in or refreshes. */
export interface ClientInfo {
  readonly userAgent: string
  /** Of IPv6, the network. */
  readonly address: string
  /** What its cookie calls a browser; a new one until it has been answered. */
  readonly device: string
}
