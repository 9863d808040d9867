import { timingSafeEqual } from 'node:crypto'
import { problem } from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { type Metric, PROMETHEUS_TYPE, prometheusText } from '../metrics/metrics.ts'
import { sendProblem } from './answer-error.ts'

/** What the process knows of itself. */
export interface Health {
  /** False once a shutdown has begun. */
  isServing(): boolean
  /** Whether the database can be asked. */
  isDatabaseUp(): boolean
}

interface HealthOptions {
  readonly health: Health
  /** Whether the file store can be asked. Without it most goes on, so nobody is sent elsewhere for it. */
  readonly areFilesReached: () => boolean
  /** Whether it is the one that the other instances use. What one of them puts elsewhere, no caller of this one sees. */
  readonly areFilesShared: () => boolean
  /** Whoever has it is told which part is missing. */
  readonly token: string | undefined
}

/** `/health`: the process lives. `/ready`: send it callers. */
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
    // It listens only once the database has its tables as this version wants them.
    const told = isTrustedReader(request, token) ? { parts: { ...parts, migrations: true } } : {}
    if (!parts.serving) return reply.status(503).send({ ...problem('shutting_down'), ...told })
    if (!parts.database || !parts.files_shared)
      return reply.status(503).send({ ...problem('store_unavailable'), ...told })
    return reply.send({ status: 'ready', ...told })
  })
}

const SECURITY_TEXT_DAYS = 180 // the standard asks for less than a year

interface SecurityTextOptions {
  readonly contact: string | undefined
  readonly clock: Clock
}

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a hole, where the operator says so. */
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
/** What a proxy says of whom it speaks for: then the connection's own address says nothing of who asks. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/

/**
 * Whether somebody of this installation asks: from this machine itself, or with the token. From this machine means that
 * nobody stands between (a proxy that says nothing of itself speaks HTTP/1.0), and that it was asked for by a name of this
 * machine: a page of another site, whose name was made to lead here, asks by that name.
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

function isSameToken(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface MetricsRouteOptions {
  readonly metrics: () => Iterable<Metric>
  /** What opens it from elsewhere. */
  readonly token: string | undefined
}

/** `/metrics`: for whoever watches this installation; for all others there is no such page. */
export function metricsRoute(app: FastifyInstance, { metrics, token }: MetricsRouteOptions): void {
  app.get('/metrics', { config: { name: 'metrics', policy: 'insider' } }, async (request, reply) => {
    if (!isTrustedReader(request, token)) return sendProblem(reply, problem('not_found'))
    reply.header('cache-control', 'no-store').type(PROMETHEUS_TYPE)
    return reply.send(await prometheusText(metrics()))
  })
}
