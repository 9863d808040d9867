import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '../../platform/http/check-origin.ts'

/** The longest that browsers keep a cookie. */
const DAYS = 400
const FORM = /^[\w-]{22}$/

const deviceCookieName = (request: FastifyRequest): string => (isHttps(request) ? '__Host-device' : 'device')

/** By what a browser is known again when somebody logs in with it once more; it opens nothing. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const device = request.cookies[deviceCookieName(request)]
  return device !== undefined && FORM.test(device) ? device : undefined
}

export const newDevice = (): string => randomBytes(16).toString('base64url')

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  reply.setCookie(deviceCookieName(request), device, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(request),
    maxAge: DAYS * 24 * 3600,
  })
}
