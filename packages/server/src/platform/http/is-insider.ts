import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** What a proxy says of whom it speaks for: then the connection's own address says nothing of who asks. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/

/**
 * Whether somebody of this installation asks: from this machine itself, or with the token. From this machine means that
 * nobody stands between (a proxy that says nothing of itself speaks HTTP/1.0), and that it was asked for by a name of this
 * machine: a page of another site, whose name was made to lead here, asks by that name.
 */
export function isInsider(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return true
  const { socket, httpVersion } = request.raw
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    LOOPBACK_NAME.test(request.host.replace(/:\d+$/, '')) &&
    !Object.keys(request.headers).some(name => FORWARDED.test(name))
  )
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
