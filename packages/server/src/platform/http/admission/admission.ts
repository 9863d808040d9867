import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { problem, type Route } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { FairQueue, type LeaveQueue } from '../../fair-queue.ts'
import { sendProblem } from '../answer-error.ts'
import { networkOf } from '../caller-network.ts'
import { isApi } from '../headers.ts'
import type { RequestMetrics } from '../request-metrics.ts'

export interface AdmissionRules {
  /** Enough to keep the CPU and the database connections busy. */
  readonly atOnce: number
  /** A call still running after this (ms) is waiting for something external, so its slot is freed. */
  readonly turnMs: number
  /** Longest wait (ms) while no calls are rejected. */
  readonly patienceMs: number
  /** Longest wait (ms) shortly after a rejection, except for calls to a model. */
  readonly crowdedPatienceMs: number
  /** Longest wait (ms) of calls to a model: a few more seconds are better than an error. */
  readonly longPatienceMs: number
  /** After a rejection the server counts as overloaded for this long (ms). */
  readonly calmMs: number
}

const RULES: AdmissionRules = {
  atOnce: 16,
  turnMs: 250,
  patienceMs: 1_000,
  crowdedPatienceMs: 50,
  longPatienceMs: 5_000,
  calmMs: 5_000,
}
/** Share of the slots for one network while others are calling too, so that they find free ones. */
const SHARE = 1 / 2
/** Shared, because an error per call would capture a stack trace each time. */
const ABANDONED = new Error('the call waited too long, or its caller has gone')

/** Patient calls wait for a model anyway. */
type CallKind = 'patient' | 'hurried'

/**
 * After "Fail at Scale" (ACM Queue 13/8): without admission control, overload makes every call so slow that its caller
 * gives up. A short burst queues; under lasting overload, calls that cannot start soon are rejected. Networks are
 * served round-robin, so a flood delays only itself, and patient calls (to models) alternate with the others.
 */
export class Admission {
  readonly #rules: AdmissionRules
  readonly #onFull: () => void
  readonly #queue: FairQueue
  /** Functions that each end the waiting of one hurried call. */
  readonly #impatient = new Set<() => void>()
  #lastNetwork = ''
  #changedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY

  /** @param onFull called at the first rejection after a calm period */
  constructor(onFull: () => void, rules: AdmissionRules = RULES) {
    const { atOnce } = rules
    const share = Math.ceil(atOnce * SHARE)
    this.#onFull = onFull
    this.#rules = rules
    this.#queue = new FairQueue({
      atOnce,
      perKey: () => (this.#isCalmSince(this.#changedAt) ? atOnce : share),
    })
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  /** @returns a function that frees the slot; null if rejected or gone */
  async enter(network: string, kind: CallKind, caller: ServerResponse): Promise<LeaveQueue | null> {
    if (network !== this.#lastNetwork && this.#lastNetwork !== '') this.#changedAt = performance.now()
    this.#lastNetwork = network
    const leave = this.#queue.tryEnter(network, kind) ?? (await this.#wait(network, kind, caller))
    if (leave !== null) setTimeout(leave, this.#rules.turnMs).unref()
    return leave
  }

  async #wait(network: string, kind: CallKind, caller: ServerResponse): Promise<LeaveQueue | null> {
    const { patienceMs, crowdedPatienceMs, longPatienceMs } = this.#rules
    const isCrowded = !this.#isCalmSince(this.#refusedAt)
    const patience = kind === 'patient' ? longPatienceMs : isCrowded ? crowdedPatienceMs : patienceMs
    const end = new AbortController()
    const abandon = (): void => end.abort(ABANDONED)
    if (kind === 'hurried') this.#impatient.add(abandon)
    const timer = setTimeout(abandon, patience).unref()
    caller.once('close', abandon)
    try {
      return await this.#queue.enter(network, end.signal, kind)
    } catch {
      if (!caller.destroyed && kind === 'hurried') this.#noteRefusal()
      return null
    } finally {
      clearTimeout(timer)
      this.#impatient.delete(abandon)
      caller.off('close', abandon)
    }
  }

  #noteRefusal(): void {
    const isFirst = this.#isCalmSince(this.#refusedAt)
    this.#refusedAt = performance.now()
    if (!isFirst) return
    this.#onFull()
    // Calls already waiting have no more patience than new ones.
    const waiting = [...this.#impatient]
    const giveUpAll = (): void => {
      for (const abandon of waiting) abandon()
    }
    setTimeout(giveUpAll, this.#rules.crowdedPatienceMs).unref()
  }

  #isCalmSince(time: number): boolean {
    return performance.now() - time > this.#rules.calmMs
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Route['admission']
  }
  interface FastifyRequest {
    makeRoom: () => void
  }
}

/** Runs before authentication, so a rejected request costs almost nothing. */
export function admitCalls(app: FastifyInstance, metrics: RequestMetrics, rules?: AdmissionRules): void {
  const onFull = (): void => app.log.warn({ waiting: admission.waiting }, 'overloaded: refusing requests')
  const admission = new Admission(onFull, rules)
  metrics.waiting = () => admission.waiting
  app.decorateRequest('makeRoom', () => undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { admission: wish } = request.routeOptions.config
    if (!isApi(request) || wish === 'at_once') return
    const { raw } = reply
    const leave = await admission.enter(networkOf(request.ip), wish === 'patient' ? wish : 'hurried', raw)
    if (leave === null)
      return sendProblem(reply.header('retry-after', secondsUntilRoom()), problem('server_busy'))
    request.makeRoom = leave
    raw.once('close', leave)
    return
  })
}

/** Random, so that rejected callers do not all return at once. */
const secondsUntilRoom = (): number => 1 + Math.floor(Math.random() * 3)

const MAX_WAIT_MS = 3_000
const POLL_MS = 10

/** No new calls are accepted during shutdown. */
export async function waitForCalls(metrics: Pick<RequestMetrics, 'underWay'>): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  while (metrics.underWay > 0 && performance.now() < end) await delay(POLL_MS)
}
