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

/** What a guard is asked with: everything known before the body is read. */
export interface GuardInput<R extends Route> {
  readonly db: Db
  readonly actor: R['who'] extends 'anyone' ? Actor | null : Actor
  readonly params: ParamsOf<R>
}

/**
 * Says whether this caller may make this call on this object: gives what the handler needs of it, or
 * throws 404 or 403. Every route has one, or the server does not start.
 */
export type Guard<R extends Route, Granted> = (asking: GuardInput<R>) => Granted | Promise<Granted>

/** One call, parsed, allowed and checked; what a handler gets. */
export interface Call<R extends Route, Granted> extends GuardInput<R> {
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly granted: Granted
  /** The intent of an unsafe call: what it named by its `Idempotency-Key`, or the one of its twin under way. */
  readonly idempotency: IdempotencyRecord | null
  /** Lets open pages know of a change: at once, or in a `write` when its transaction is committed. */
  readonly publish: PublishEvent
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Tells the caller's own pages, or those of somebody else, or all. */
export type PublishEvent = (event: LiveEvent, to?: UserId | 'everyone') => void

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may simply end
type RouteAnswer<R extends Route> = AnswerOf<R> extends undefined ? undefined | void : AnswerOf<R>

export interface Binder {
  /** A safe call: asks, answers. */
  read<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<RouteAnswer<R>>,
  ): void
  /** An unsafe call whose whole effect is one transaction: `db` is that transaction. */
  write<R extends Route, G>(
    route: R,
    guard: Guard<NoInfer<R>, G>,
    handler: (call: Call<R, G>) => Promise<RouteAnswer<R>>,
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
  readonly limiter: RateLimiter
  readonly subscribers: Pick<EventSubscribers, 'publish' | 'publishToEveryone'>
  /** By it two calls with a secret are known to be the same. */
  readonly intentKey: Uint8Array
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
const toFastifyPath = (route: Route): string =>
  addressOf({ path: '' }) + route.path.replace(/\{(\w+)\}/g, ':$1')

/**
 * The order is security.md 2.2's, within the room that there is for calls: who, limit, function, object, and only then is
 * the body looked at. The first four happen before a byte of it is read.
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
        } as GuardInput<R> // the schema just read them
        try {
          allowed.set(request, { asking, granted: await guard(asking) })
        } catch (error) {
          // A repeated deletion no longer finds its thing; what it was told the first time is looked for below.
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
        const answer = () => act(call as unknown as Call<R, G>) // same reason
        return await (route.isHeavy ? heavy.inTurn(request, reply, answer) : answer())
      },
    })
  }

  return {
    read: (route, guard, handler) =>
      add(route, guard, async call => sendAnswer(route, call.reply, await handler(call))),
    write: (route, guard, handler) =>
      add(route, guard, async call => {
        let told: Parameters<PublishEvent>[] = []
        const outcome = await withIdempotency(db, call.idempotency, statusOf(route), tx => {
          told = [] // a transaction that has to be run again tells anew
          return handler({ ...call, db: tx, publish: (...said) => void told.push(said) })
        })
        if (!outcome.replayed) for (const said of told) call.publish(...said)
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

/** The page that named the intent is told by whose call it was, and need not look again. */
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

/** The answer that this intent had when its object was still there; without one, the refusal stands. */
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
  // Its first call may have come to another instance, or to this one before it was started anew.
  if (!(limiter.maySecondLook(calling) && (await isKeyKnown(db, calling))))
    throw new ApiError('too_many_requests', { retryAfterSeconds: wait })
  limiter.letIn(calling)
}
