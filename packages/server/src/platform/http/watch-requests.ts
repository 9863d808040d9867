import type { ProblemCode } from '@inkling/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActiveCall, activeCall, runForCall } from '../metrics/log.ts'
import { answeredProblem } from './answer-error.ts'
import type { RequestMetrics } from './request-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestMeters: RequestMetrics
  }
  interface FastifyContextConfig {
    /** Route name in metrics and logs. The binder sets it for routes of the table. */
    name?: string
  }
  interface FastifyRequest {
    underway: ActiveCall | null
  }
}

/** Accepts ids from other programs if they are short and safe to log. */
const ID = /^[\w.:-]{8,100}$/

/** These responses do not count as failures. */
const EXPECTED_PROBLEMS = new Set<ProblemCode | undefined>(['server_busy', 'shutting_down'])

/** Gives each request an id, and counts and logs its result. */
export function watchRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.decorate('requestMeters', metrics)
  app.decorateRequest('underway', null)
  app.addHook('onRequest', (request, reply, done) => {
    const call: ActiveCall = {
      request_id: idOf(request),
      route: routeOf(request),
      begunAt: performance.now(),
    }
    request.id = call.request_id
    request.underway = call
    reply.header('x-request-id', call.request_id)
    metrics.begin(call.route)
    // `close` is the only event that covers hijacked streams and aborted requests.
    reply.raw.once('close', () => count(metrics, call, request, reply))
    runForCall(call, done)
  })
  // Body events come from the socket, which predates the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.underway === null) done()
    else runForCall(request.underway, done)
  })
}

export function noteActor(request: FastifyRequest): void {
  const call = activeCall()
  if (call !== undefined && request.actor !== null) call.actor = request.actor.id
}

/** A trusted proxy's id, so that both logs have the same one. */
function idOf(request: FastifyRequest): string {
  const requestId = request.headers['x-request-id']
  const isByProxy = (request.ips?.length ?? 0) > 1
  return isByProxy && typeof requestId === 'string' && ID.test(requestId) ? requestId : request.id
}

/** URLs outside the table are arbitrary text, so they count as `page`. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  if (is404) return 'none'
  return routeOptions.config.name ?? 'page'
}

function count(
  metrics: RequestMetrics,
  call: ActiveCall,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  metrics.underWay--
  const { route, begunAt } = call
  const status = reply.raw.headersSent ? reply.raw.statusCode : 499 // closed before a response
  const ms = performance.now() - begunAt
  const code = answeredProblem(reply)
  metrics.requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
  if (code !== undefined) metrics.problems.inc({ code })
  if (code === 'server_busy') metrics.refused.inc()
  if (status >= 500 && !EXPECTED_PROBLEMS.has(code)) metrics.failures.inc()
  if (!isStream(reply)) metrics.seconds.observe({ route }, ms / 1000)
  runForCall(call, () =>
    request.log.info({ method: request.method, status, ms: Math.round(ms), ...(code && { code }) }, 'call'),
  )
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
