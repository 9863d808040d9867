import { setTimeout as delay } from 'node:timers/promises'
import { problem, type Route } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../answer-error.ts'
import { networkOf } from '../caller-network.ts'
import { isApi } from '../headers.ts'
import type { RequestMetrics } from '../request-metrics.ts'
import { AdmissionQueue, type WaitingCall } from './waitlists.ts'

/** Admission control: how many calls run at once, and how long others wait. */
export interface AdmissionRules {
  /** Concurrent calls, enough to keep the CPU and the database connections busy. */
  readonly atOnce: number
  /** A call still running after this time (ms) is waiting for something external, so its slot is freed. */
  readonly turnMs: number
  /** Longest wait (ms) as long as nobody is rejected. */
  readonly patienceMs: number
  /** Longest wait (ms) shortly after a rejection, for calls that don't wait for a model. */
  readonly crowdedPatienceMs: number
  /** Longest wait (ms) of calls to a model: a few more seconds are better than an error. */
  readonly longPatienceMs: number
  /** How long after a rejection the server counts as overloaded (ms). */
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
/** Most slots for one network while others are calling too, so that they find free ones. */
const SHARE = 1 / 2
/** How often waiting calls are checked for timeouts (ms). */
const LOOK_MS = 25

/**
 * Admission control, after "Fail at Scale" (ACM Queue 13/8): without it, overload makes every call so slow that its
 * caller gives up. A short burst queues; under lasting overload, calls that can't start soon are rejected. Networks are
 * served round-robin, so a flood delays only itself. Patient calls (to models) have their own queue.
 */
export class Admission {
  readonly #rules: AdmissionRules
  readonly #tellFull: () => void
  readonly #hurried = new AdmissionQueue()
  readonly #patient = new AdmissionQueue()
  #isPatientsTurn = false
  readonly #insideOf = new Map<string, number>()
  #inside = 0
  #lastNetwork = ''
  #changedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** @param tellFull called at the first rejection after a calm period */
  constructor(tellFull: () => void, rules: AdmissionRules = RULES) {
    this.#tellFull = tellFull
    this.#rules = rules
  }

  get waiting(): number {
    return this.#hurried.length + this.#patient.length
  }

  /**
   * Waits for a slot.
   * @returns a function that frees the slot; null if rejected
   */
  async enter(network: string, isPatient: boolean, isThere: () => boolean): Promise<(() => void) | null> {
    if (network !== this.#lastNetwork && this.#lastNetwork !== '') this.#changedAt = performance.now()
    this.#lastNetwork = network
    const lines = isPatient ? this.#patient : this.#hurried
    if (this.#hasRoom(network)) this.#count(network, 1)
    else if (!(await this.#stand(lines, network, isThere))) return null
    return this.#turn(network)
  }

  #hasRoom(network: string): boolean {
    const { atOnce, calmMs } = this.#rules
    const isAlone = performance.now() - this.#changedAt > calmMs
    const most = isAlone ? atOnce : Math.ceil(atOnce * SHARE)
    return this.#inside < atOnce && (this.#insideOf.get(network) ?? 0) < most
  }

  #count(network: string, more: 1 | -1): void {
    this.#inside += more
    const inside = (this.#insideOf.get(network) ?? 0) + more
    if (inside > 0) this.#insideOf.set(network, inside)
    else this.#insideOf.delete(network)
  }

  #stand(lines: AdmissionQueue, network: string, isThere: () => boolean): Promise<boolean> {
    this.#timer ??= setInterval(() => this.#serve(), LOOK_MS).unref()
    return new Promise(decide => lines.add({ network, since: performance.now(), isThere, decide }))
  }

  #turn(network: string): () => void {
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.#count(network, -1)
      this.#serve()
    }
    const timer = setTimeout(end, this.#rules.turnMs).unref()
    return end
  }

  #serve(): void {
    this.#refuseLate(performance.now())
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const isLetIn = next.isThere()
      if (isLetIn) this.#count(next.network, 1)
      next.decide(isLetIn)
    }
    if (!this.#hurried.isEmpty || !this.#patient.isEmpty) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #next(): WaitingCall | undefined {
    const hasRoom = (network: string): boolean => this.#hasRoom(network)
    this.#isPatientsTurn = !this.#isPatientsTurn
    return this.#isPatientsTurn
      ? (this.#patient.next(hasRoom) ?? this.#hurried.next(hasRoom))
      : (this.#hurried.next(hasRoom) ?? this.#patient.next(hasRoom))
  }

  #refuseLate(now: number): void {
    const { patienceMs, crowdedPatienceMs, longPatienceMs, calmMs } = this.#rules
    const isCrowded = now - this.#refusedAt < calmMs
    const patience = isCrowded ? crowdedPatienceMs : patienceMs
    const late = this.#hurried.takeSinceBefore(now - patience)
    for (const { decide } of [...late, ...this.#patient.takeSinceBefore(now - longPatienceMs)]) decide(false)
    if (!late.some(one => one.isThere())) return
    this.#refusedAt = now
    if (!isCrowded) this.#tellFull()
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Route['admission']
  }
  interface FastifyRequest {
    /** Frees this call's admission slot early. */
    makeRoom: () => void
  }
}

/** Admission control: runs before authentication, so a rejected request costs almost nothing. */
export function admitCalls(app: FastifyInstance, metrics: RequestMetrics, rules?: AdmissionRules): void {
  const tellFull = (): void => app.log.warn({ waiting: admission.waiting }, 'overloaded: refusing requests')
  const admission = new Admission(tellFull, rules)
  metrics.waiting = () => admission.waiting
  app.decorateRequest('makeRoom', () => undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { admission: wish } = request.routeOptions.config
    if (!isApi(request) || wish === 'at_once') return
    const { raw } = reply
    const leave = await admission.enter(networkOf(request.ip), wish === 'patient', () => !raw.destroyed)
    if (leave === null)
      return sendProblem(reply.header('retry-after', secondsUntilRoom()), problem('server_busy'))
    request.makeRoom = leave
    raw.once('close', leave)
    return
  })
}

/** Random, so that rejected callers don't all return at once. */
const secondsUntilRoom = (): number => 1 + Math.floor(Math.random() * 3)

/** Longest time that shutdown waits for running calls (ms). */
const MOST_MS = 3_000
const FINISHED_LOOK_MS = 10

/** Waits for running calls during shutdown, when no new ones are accepted. */
export async function waitForCalls(metrics: Pick<RequestMetrics, 'underWay'>): Promise<void> {
  const end = performance.now() + MOST_MS
  while (metrics.underWay > 0 && performance.now() < end) await delay(FINISHED_LOOK_MS)
}
