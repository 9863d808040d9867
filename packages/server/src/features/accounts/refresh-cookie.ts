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
