import {
  type AnswerOf,
  addressOf,
  BODY_MAX,
  type BodyOf,
  isSafe,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '@inkling/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Db } from '../database/tables.ts'
import type { Actor } from './actor.ts'
import { checkInput, refuseDeepJson } from './check-input.ts'
import { findOutcome, fingerprintOf, type Intent, type Outcome, once } from './intents.ts'
import type { Limiter } from './limits.ts'
import { notFound, Refusal } from './refusal.ts'
import { Unkeyed } from './unkeyed.ts'

/** What a guard is asked with: everything known before the body is read. */
export interface Asking<R extends Route> {
  readonly db: Db
  readonly actor: R['who'] extends 'anyone' ? Actor | null : Actor
  readonly params: ParamsOf<R>
}

/**
 * Says whether this caller may make this call on this object: gives what the handler needs of it, or
 * throws 404 or 403. Every route has one, or the server does not start.
 */
export type Guard<R extends Route, Granted> = (asking: Asking<R>) => Granted | Promise<Granted>

/** One call, parsed, allowed and checked; what a handler gets. */
export interface Call<R extends Route, Granted> extends Asking<R> {
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly granted: Granted
  /** The intent of an unsafe call: what it named by its `Idempotency-Key`, or the one of its twin under way. */
  readonly intent: Intent | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may simply end
type Answer<R extends Route> = AnswerOf<R> extends undefined ? undefined | void : AnswerOf<R>

export interface Binder {
  /** A safe call: asks, answers. */
  read<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<Answer<R>>,
  ): void
  /** An unsafe call whose whole effect is one transaction: `db` is that transaction. */
  write<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<Answer<R>>,
  ): void
  /** A call that answers by itself (streams, files) or minds its own intent. */
  raw<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<unknown>,
  ): void
  /** Throws when a call of the table has nobody to answer it. */
  requireAll(table: readonly Route[]): void
}

export interface BinderOptions {
  readonly app: FastifyInstance
  readonly db: Db
  readonly limiter: Limiter
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Set by the binder, or by hand on the few routes outside the table; a route without it does not start. */
    policy?: string
    /** The body is one file's bytes, whatever its type; everywhere else it is JSON or refused. */
    fileBody?: boolean
  }
}

/** Fastify's own spelling of an address: `/cards/{id}` becomes `/api/v1/cards/:id`. */
const patternOf = (route: Route): string => addressOf({ path: '' }) + route.path.replace(/\{(\w+)\}/g, ':$1')

/**
 * The order is security.md 2.2's: who, limit, function, object, and only then is the body looked at.
 * The first four happen before a byte of it is read.
 */
export function createBinder({ app, db, limiter }: BinderOptions): Binder {
  const bound = new Set<string>()
  const unkeyed = new Unkeyed()
  const add = <R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    act: (call: Call<R, G>) => Promise<unknown>,
  ): void => {
    bound.add(route.name)
    const allowed = new WeakMap<FastifyRequest, { asking: Asking<R>; granted: G }>()
    const refused = new WeakMap<FastifyRequest, Refusal>()
    const options: RouteShorthandOptions = {
      bodyLimit: route.bodyLimit ?? BODY_MAX,
      config: { policy: route.who, fileBody: route.body === 'file' },
      onRequest: async (request, reply) => {
        refuseFlood(limiter, route, request)
        const asking = {
          db,
          actor: actorFor(route, request, reply),
          params: paramsOf(route, request),
        } as Asking<R> // the schema just read them
        try {
          allowed.set(request, { asking, granted: await guard(asking) })
        } catch (error) {
          // A repeated deletion no longer finds its thing; what it was told the first time is looked for below.
          if (!(error instanceof Refusal) || error.code !== 'not_found' || keyOf(request) === undefined)
            throw error
          refused.set(request, error)
        }
      },
    }
    app.route({
      method: route.method,
      url: patternOf(route),
      ...options,
      handler: async (request, reply) => {
        const intent = intentOf(route, request, reply, unkeyed)
        const known = allowed.get(request)
        if (known === undefined) return await repeatOr(refused.get(request), db, intent, reply)
        const call = {
          ...known.asking,
          granted: known.granted,
          ...inputOf(route, request),
          intent,
          request,
          reply,
        }
        return await act(call as unknown as Call<R, G>) // same reason
      },
    })
  }

  return {
    read: (route, guard, handler) =>
      add(route, guard, async call => answer(route, call.reply, await handler(call))),
    write: (route, guard, handler) =>
      add(route, guard, async call => {
        const outcome = await once(db, call.intent, statusOf(route), tx => handler({ ...call, db: tx }))
        return sendOutcome(call.reply, outcome)
      }),
    raw: add,
    requireAll(table) {
      const missing = table.filter(route => !bound.has(route.name))
      if (missing.length > 0)
        throw new Error(`Nobody answers ${missing.map(route => route.name).join(', ')}.`)
    },
  }
}

/** The answer that this intent had when its object was still there; without one, the refusal stands. */
async function repeatOr(
  refusal: Refusal | undefined,
  db: Db,
  intent: Intent | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const earlier = intent === null ? null : await findOutcome(db, intent)
  if (earlier === null) throw refusal ?? new Refusal('not_allowed')
  return sendOutcome(reply, earlier)
}

function sendOutcome(reply: FastifyReply, { status, body, replayed }: Outcome): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (status >= 400) reply.type('application/problem+json')
  return sendJson(reply, status, body)
}

function refuseFlood(limiter: Limiter, route: Route, request: FastifyRequest): void {
  const wait = limiter.take(
    route.name,
    request.actor?.id ?? request.ip,
    request.actor !== null,
    keyOf(request),
  )
  if (wait > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: wait })
}

function actorFor(route: Route, request: FastifyRequest, reply: FastifyReply): Actor | null {
  if (route.who === 'anyone') return request.actor
  if (request.actor === null) {
    reply.header('www-authenticate', 'Bearer')
    throw new Refusal('not_signed_in')
  }
  if (route.who === 'admin' && request.actor.role !== 'admin') throw new Refusal('not_allowed')
  return request.actor
}

/** A malformed id is no such thing: 404, like any other id that never was. */
function paramsOf(route: Route, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined
  const result = route.params.safeParse(request.params)
  if (!result.success) throw notFound()
  return result.data
}

function inputOf(route: Route, request: FastifyRequest) {
  const query = checkInput(route.query, request.query, 'query')
  if (route.body === undefined || route.body === 'file') return { query, body: undefined }
  refuseDeepJson(request.body)
  return { query, body: checkInput(route.body, request.body, 'body') }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function keyOf(request: FastifyRequest): string | undefined {
  if (isSafe(request.method)) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new Refusal('invalid_input', { errors: [{ path: 'Idempotency-Key', message: 'uuid' }] })
  }
  return key.toLowerCase()
}

function intentOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  unkeyed: Unkeyed,
): Intent | null {
  if (request.actor === null || isSafe(route.method)) return null
  const user_id = request.actor.id
  const isJson = route.body !== undefined && route.body !== 'file'
  const fingerprint = fingerprintOf(route.method, request.url, isJson ? request.body : null)
  const given = keyOf(request)
  if (given !== undefined) return { user_id, route: route.name, key: given, fingerprint }
  if (route.method !== 'POST' || !isJson) return null
  return {
    user_id,
    route: route.name,
    key: unkeyed.keyFor(user_id, route.name, fingerprint, reply.raw),
    fingerprint,
  }
}

const statusOf = (route: Route): number => route.status ?? (route.answer === undefined ? 204 : 200)

const answer = (route: Route, reply: FastifyReply, body: unknown): FastifyReply =>
  sendJson(reply, statusOf(route), body)

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.status(status)
  if (body === undefined) return reply.send()
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}
