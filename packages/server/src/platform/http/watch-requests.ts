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
    /** What the route is called where it is counted and logged; the binder sets it for the calls of the table. */
    name?: string
  }
  interface FastifyRequest {
    underway: ActiveCall | null
  }
}

/** What another program may have named a call: short, and nothing that could be taken for something else in a log. */
const ID = /^[\w.:-]{8,100}$/

/** What the server refuses because there is too much or it is about to end has not failed. */
const MEANT = new Set<ProblemCode | undefined>(['server_busy', 'shutting_down'])

/** Gives each call an id, has all that is done for it know it, and counts and logs what came of it. */
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
    metrics.lastBegun = call.route
    metrics.underWay++
    // A stream's connection is taken over from Fastify, and a caller may go away: only this comes after all of them.
    reply.raw.once('close', () => count(metrics, call, request, reply))
    runForCall(call, done)
  })
  // A body is read by events of the connection, which were there before the call.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.underway === null) done()
    else runForCall(request.underway, done)
  })
}

/** Notes who makes the call that is under way. */
export function noteActor(request: FastifyRequest): void {
  const call = activeCall()
  if (call !== undefined && request.actor !== null) call.actor = request.actor.id
}

/** The id that a trusted proxy in front gave it, so that one call is one id in the logs of both. */
function idOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  const isByProxy = (request.ips?.length ?? 0) > 1
  return isByProxy && typeof given === 'string' && ID.test(given) ? given : request.id
}

/** All that is no call of the table is one: what is asked for there is anybody's words. */
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
  const status = reply.raw.headersSent ? reply.raw.statusCode : 499 // the caller went before there was an answer
  const ms = performance.now() - begunAt
  const code = answeredProblem(reply)
  metrics.requests.add(1, route, `${Math.floor(status / 100)}xx`)
  if (code !== undefined) metrics.problems.add(1, code)
  if (code === 'server_busy') metrics.refused.add()
  if (status >= 500 && !MEANT.has(code)) metrics.failures.add()
  if (!isStream(reply)) metrics.seconds.observe(ms / 1000, route)
  runForCall(call, () =>
    request.log.info({ method: request.method, status, ms: Math.round(ms), ...(code && { code }) }, 'call'),
  )
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
