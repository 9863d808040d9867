import { timingSafeEqual } from 'node:crypto'
import { problem } from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Registry } from '../metrics/metrics.ts'
import { sendProblem } from './answer-error.ts'

export interface Health {
  /** False once shutdown has begun. */
  isServing(): boolean
  isDatabaseUp(): boolean
}

interface HealthOptions {
  readonly health: Health
  /** Does not affect readiness, since most features work without files. */
  readonly areFilesReached: () => boolean
  /** False if other instances use a different store, whose files this one cannot see. */
  readonly areFilesShared: () => boolean
  /** Callers with this token also see the state of each part. */
  readonly token: string | undefined
}

/** `/health`: the process is alive. `/ready`: it can take traffic. */
export function healthRoutes(
  app: FastifyInstance,
  { health, areFilesReached, areFilesShared, token }: HealthOptions,
): void {
  const open = (name: string) => ({ config: { name, policy: 'anyone' } })
  app.get('/health', open('health'), async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/ready', open('ready'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parts = {
      serving: health.isServing(),
      database: health.isDatabaseUp(),
      files: areFilesReached(),
      files_shared: areFilesShared(),
    }
    // `migrations` is always true, because the server listens only after migrating.
    const details = isTrustedReader(request, token) ? { parts: { ...parts, migrations: true } } : {}
    if (!parts.serving) return reply.status(503).send({ ...problem('shutting_down'), ...details })
    if (!parts.database || !parts.files_shared)
      return reply.status(503).send({ ...problem('store_unavailable'), ...details })
    return reply.send({ status: 'ready', ...details })
  })
}

const SECURITY_TEXT_DAYS = 180 // RFC 9116 recommends less than a year

interface SecurityTextOptions {
  readonly contact: string | undefined
  readonly clock: Clock
}

/** Does nothing unless the operator set a security contact (RFC 9116). */
export function securityTextRoute(app: FastifyInstance, { contact, clock }: SecurityTextOptions): void {
  if (contact === undefined) return
  app.get('/.well-known/security.txt', { config: { policy: 'anyone' } }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + SECURITY_TEXT_DAYS * 24 * 3600 * 1000).toISOString()
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: zh, en\n`
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** With these headers, the connection's address is not the caller's. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/

/**
 * True for requests from this machine, or with the token. A local request must not come through a proxy, which is known
 * by its headers or else by HTTP/1.0, and must use a local host name, against DNS rebinding.
 */
export function isTrustedReader(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSameToken(request.headers.authorization ?? '', `Bearer ${token}`)) return true
  const { socket, httpVersion } = request.raw
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    LOOPBACK_NAME.test(request.host.replace(/:\d+$/, '')) &&
    !Object.keys(request.headers).some(name => FORWARDED.test(name))
  )
}

function isSameToken(token: string, expected: string): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface MetricsRouteOptions {
  readonly metrics: () => Promise<string>
  /** Grants access from other machines. */
  readonly token: string | undefined
}

/** Untrusted readers get 404. */
export function metricsRoute(app: FastifyInstance, { metrics, token }: MetricsRouteOptions): void {
  app.get('/metrics', { config: { name: 'metrics', policy: 'insider' } }, async (request, reply) => {
    if (!isTrustedReader(request, token)) return sendProblem(reply, problem('not_found'))
    reply.header('cache-control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE)
    return reply.send(await metrics())
  })
}
