import {
  type AnswerOf,
  addressOf,
  BODY_MAX,
  type BodyOf,
  type LiveEvent,
  type ParamsOf,
  type QueryOf,
  type Route,
  type UserId,
} from '@inkling/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Db } from '../database/tables.ts'
import type { EventSubscribers } from '../events/event-subscribers.ts'
import { HeavyCalls } from './admission/expensive-calls.ts'
import { ApiError } from './api-error.ts'
import { networkOf } from './caller-network.ts'
import type { Actor } from './guards.ts'
import {
  findIdempotentResponse,
  type IdempotencyRecord,
  isKeyKnown,
  withIdempotency,
} from './idempotency/idempotency.ts'
import { readIdempotencyKey, resolveIdempotency } from './idempotency/read-key.ts'
import type { RateLimiter } from './limits/limits.ts'
import { actorFor, inputOf, paramsOf, refuseDeepJson } from './read-request.ts'
import { sendAnswer, sendOutcome, statusOf } from './send-answer.ts'

/** Everything known before the body is read. */
export interface GuardInput<R extends Route> {
  readonly db: Db
  readonly actor: R['who'] extends 'anyone' ? Actor | null : Actor
  readonly params: ParamsOf<R>
}

/** Whether the caller may make this call on this object. Returns what the handler needs, or throws 404 or 403. */
export type Guard<R extends Route, Granted> = (asking: GuardInput<R>) => Granted | Promise<Granted>

export interface Call<R extends Route, Granted> extends GuardInput<R> {
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly granted: Granted
  /** For unsafe calls with an `Idempotency-Key`. */
  readonly idempotency: IdempotencyRecord | null
  /** Publishes at once, or after the commit in a `write`. */
  readonly publish: PublishEvent
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The caller's own pages get the event by default. */
export type PublishEvent = (event: LiveEvent, to?: UserId | 'everyone') => void

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may simply end
type RouteAnswer<R extends Route> = AnswerOf<R> extends undefined ? undefined | void : AnswerOf<R>

export interface Binder {
  read<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<RouteAnswer<R>>,
  ): void
  /** `db` is one transaction with the call's whole effect. */
  write<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<RouteAnswer<R>>,
  ): void
  /** For calls that send their own response (streams, files) or handle idempotency themselves. */
  raw<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<unknown>,
  ): void
  /** Throws if a route has no handler. */
  requireAll(table: readonly Route[]): void
}

export interface BinderOptions {
  readonly app: FastifyInstance
  readonly db: Db
  readonly limiter: RateLimiter
  readonly subscribers: Pick<EventSubscribers, 'publish' | 'publishToEveryone'>
  /** Hashes secrets in bodies, so that identical calls can be recognised. */
  readonly intentKey: Uint8Array
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Set by the binder, or by hand on the few routes outside the table. The server does not start without it. */
    policy?: string
    /** Raw bytes of any type. Other routes accept only JSON. */
    fileBody?: boolean
  }
}

/** `/cards/{id}` becomes `/api/v1/cards/:id`. */
const toFastifyPath = (route: Route): string =>
  addressOf({ path: '' }) + route.path.replace(/\{(\w+)\}/g, ':$1')

/**
 * In the order of docs/spec/security.md 2.2: caller, rate limit, function, object, then the body. The first four checks
 * run before any of the body is read.
 */
export function createBinder({ app, db, limiter, subscribers, intentKey }: BinderOptions): Binder {
  const bound = new Set<string>()
  const heavy = new HeavyCalls()
  const add = <R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    act: (call: Call<R, G>) => Promise<unknown>,
  ): void => {
    bound.add(route.name)
    const allowed = new WeakMap<FastifyRequest, { asking: GuardInput<R>; granted: G }>()
    const refused = new WeakMap<FastifyRequest, ApiError>()
    const options: RouteShorthandOptions = {
      bodyLimit: route.bodyLimit ?? BODY_MAX,
      config: {
        name: route.name,
        policy: route.who,
        fileBody: route.body === 'file',
        admission: route.admission,
      },
      onRequest: async (request, reply) => {
        await enforceRateLimit({ limiter, db }, route, request)
        const asking = {
          db,
          actor: actorFor(route, request, reply),
          params: paramsOf(route, request),
        } as GuardInput<R> // validated by the schema above
        try {
          allowed.set(request, { asking, granted: await guard(asking) })
        } catch (error) {
          // A repeated deletion no longer finds its object; the handler below looks up the first response.
          if (
            !(error instanceof ApiError) ||
            error.code !== 'not_found' ||
            readIdempotencyKey(request) === undefined
          )
            throw error
          refused.set(request, error)
        }
      },
    }
    app.route({
      method: route.method,
      url: toFastifyPath(route),
      ...options,
      handler: async (request, reply) => {
        if (route.body !== 'file') refuseDeepJson(request.body)
        const idempotency = resolveIdempotency(route, request, intentKey)
        const known = allowed.get(request)
        if (known === undefined) return await replayOrThrow(refused.get(request), db, idempotency, reply)
        const call = {
          ...known.asking,
          granted: known.granted,
          ...inputOf(route, request),
          idempotency,
          publish: createEventPublisher(subscribers, request.actor, idempotency),
          request,
          reply,
        }
        const answer = () => act(call as unknown as Call<R, G>) // validated by the schema above
        return await (route.isHeavy ? heavy.inTurn(request, reply, answer) : answer())
      },
    })
  }

  return {
    read: (route, guard, handler) =>
      add(route, guard, async call => sendAnswer(route, call.reply, await handler(call))),
    write: (route, guard, handler) =>
      add(route, guard, async call => {
        let events: Parameters<PublishEvent>[] = []
        const outcome = await withIdempotency(db, call.idempotency, statusOf(route), tx => {
          events = [] // a retried transaction starts over
          return handler({ ...call, db: tx, publish: (...event) => void events.push(event) })
        })
        if (!outcome.replayed) for (const event of events) call.publish(...event)
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

/** The caller's own events carry the idempotency key, so that the page that made the call does not reload. */
const createEventPublisher =
  (
    readers: BinderOptions['subscribers'],
    actor: Actor | null,
    idempotency: IdempotencyRecord | null,
  ): PublishEvent =>
  (event, to = actor?.id) => {
    if (to === 'everyone') readers.publishToEveryone(event)
    else if (to !== undefined)
      readers.publish(
        to,
        idempotency !== null && to === actor?.id ? { ...event, by: idempotency.key } : event,
      )
  }

/** The stored response is from when the object still existed. Without one, throws the refusal. */
async function replayOrThrow(
  refusal: ApiError | undefined,
  db: Db,
  idempotency: IdempotencyRecord | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const earlier = idempotency === null ? null : await findIdempotentResponse(db, idempotency)
  if (earlier === null) throw refusal ?? new ApiError('not_allowed')
  return sendOutcome(reply, earlier)
}

async function enforceRateLimit(
  { limiter, db }: Pick<BinderOptions, 'limiter' | 'db'>,
  { name: route }: Route,
  request: FastifyRequest,
): Promise<void> {
  const { actor } = request
  const who = actor?.id ?? networkOf(request.ip)
  const calling = { route, who, isKnown: actor !== null, intentKey: readIdempotencyKey(request) }
  const wait = limiter.take(calling)
  if (wait === 0) return
  // The first call may have reached another instance, or this one before a restart.
  if (!(limiter.maySecondLook(calling) && (await isKeyKnown(db, calling))))
    throw new ApiError('too_many_requests', { retryAfterSeconds: wait })
  limiter.admit(calling)
}
