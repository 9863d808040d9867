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
import type { LiveReaders } from '../events/event-subscribers.ts'
import { HeavyCalls } from './admission/expensive-calls.ts'
import { Refusal } from './api-error.ts'
import { networkOf } from './caller-network.ts'
import type { Actor } from './guards.ts'
import { findOutcome, type Intent, isIntentKnown, once } from './idempotency/idempotency.ts'
import { Unkeyed } from './idempotency/implicit-key.ts'
import { intentOf, keyOf } from './idempotency/read-key.ts'
import type { Limiter } from './limits/limits.ts'
import { actorFor, inputOf, paramsOf, refuseDeepJson } from './read-request.ts'
import { sendAnswer, sendOutcome, statusOf } from './send-answer.ts'

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
  /** Lets open pages know of a change: at once, or in a `write` when its transaction is committed. */
  readonly tell: Tell
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Tells the caller's own pages, or those of somebody else, or all. */
export type Tell = (event: LiveEvent, to?: UserId | 'everyone') => void

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
  readonly readers: Pick<LiveReaders, 'tell' | 'tellEveryone'>
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
const patternOf = (route: Route): string => addressOf({ path: '' }) + route.path.replace(/\{(\w+)\}/g, ':$1')

/**
 * The order is security.md 2.2's, within the room that there is for calls: who, limit, function, object, and only then is
 * the body looked at. The first four happen before a byte of it is read.
 */
export function createBinder({ app, db, limiter, readers, intentKey }: BinderOptions): Binder {
  const bound = new Set<string>()
  const unkeyed = new Unkeyed()
  const heavy = new HeavyCalls()
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
      config: {
        name: route.name,
        policy: route.who,
        fileBody: route.body === 'file',
        admission: route.admission,
      },
      onRequest: async (request, reply) => {
        await refuseFlood({ limiter, db }, route, request)
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
        if (route.body !== 'file') refuseDeepJson(request.body)
        const intent = intentOf(route, request, reply, { unkeyed, key: intentKey })
        const known = allowed.get(request)
        if (known === undefined) return await repeatOr(refused.get(request), db, intent, reply)
        const call = {
          ...known.asking,
          granted: known.granted,
          ...inputOf(route, request),
          intent,
          tell: tellerOf(readers, request.actor, intent),
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
        let told: Parameters<Tell>[] = []
        const outcome = await once(db, call.intent, statusOf(route), tx => {
          told = [] // a transaction that has to be run again tells anew
          return handler({ ...call, db: tx, tell: (...said) => void told.push(said) })
        })
        if (!outcome.replayed) for (const said of told) call.tell(...said)
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
const tellerOf =
  (readers: BinderOptions['readers'], actor: Actor | null, intent: Intent | null): Tell =>
  (event, to = actor?.id) => {
    if (to === 'everyone') readers.tellEveryone(event)
    else if (to !== undefined)
      readers.tell(to, intent !== null && to === actor?.id ? { ...event, by: intent.key } : event)
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

async function refuseFlood(
  { limiter, db }: Pick<BinderOptions, 'limiter' | 'db'>,
  { name: route }: Route,
  request: FastifyRequest,
): Promise<void> {
  const { actor } = request
  const who = actor?.id ?? networkOf(request.ip)
  const calling = { route, who, isKnown: actor !== null, intentKey: keyOf(request) }
  const wait = limiter.take(calling)
  if (wait === 0) return
  // Its first call may have come to another instance, or to this one before it was started anew.
  if (!(limiter.maySecondLook(calling) && (await isIntentKnown(db, calling))))
    throw new Refusal('too_many_requests', { retryAfterSeconds: wait })
  limiter.letIn(calling)
}
