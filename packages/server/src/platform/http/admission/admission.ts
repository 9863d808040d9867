import { setTimeout as delay } from 'node:timers/promises'
import { problem, type Route } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../answer-error.ts'
import { networkOf } from '../caller-network.ts'
import { isApi } from '../headers.ts'
import type { RequestMetrics } from '../request-metrics.ts'
import { AdmissionQueue, type WaitingCall } from './waitlists.ts'

/** How many calls are let in, and how long others wait for that. */
export interface AdmissionRules {
  /** More would only take each other's time: so many keep the processor and the database's connections busy. */
  readonly atOnce: number
  /** Whoever is not done after so many milliseconds waits for something else than this process, and makes room. */
  readonly turnMs: number
  /** A crowd is let in one after the other, if that takes no longer than so many milliseconds. */
  readonly patienceMs: number
  /** Where somebody had to be refused a moment ago, nobody who waits for no model waits longer than so many. */
  readonly crowdedPatienceMs: number
  /** So long waits, crowd or not, who then waits for a model: some seconds more are better than to be told to come again. */
  readonly longPatienceMs: number
  /** How long a moment is. */
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
/** Where several networks call, none takes more of the room than this: others need not wait until one of its calls is done. */
const SHARE = 1 / 2
/** Who waits too long leaves when somebody comes in, or at the next look: often enough, and it costs nothing. */
const LOOK_MS = 25

/**
 * Who comes in when there is more to do than can be done. If everybody did, all calls would be worked on at the same time,
 * each so slowly that its caller has gone when it is done. After "Fail at Scale" (ACM Queue 13/8): a crowd that passes
 * waits, and where one does not pass, those who cannot come in soon are told so, so that the others do. Networks come in by
 * turns: whoever sends a flood stands behind it themselves. Who has time has a line of their own, and both lines send
 * somebody in by turns, so that neither keeps the other out.
 */
export class Admission {
  readonly #rules: AdmissionRules
  readonly #tellFull: () => void
  readonly #hurried = new AdmissionQueue()
  readonly #patient = new AdmissionQueue()
  #isPatientsTurn = false
  /** How many of each network are inside. */
  readonly #insideOf = new Map<string, number>()
  #inside = 0
  #lastNetwork = ''
  #changedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** `tellFull` hears of the first who is refused after a time of calm. */
  constructor(tellFull: () => void, rules: AdmissionRules = RULES) {
    this.#tellFull = tellFull
    this.#rules = rules
  }

  get waiting(): number {
    return this.#hurried.length + this.#patient.length
  }

  /**
   * Waits until there is room for somebody of this network.
   * @returns what makes room again; null when there will be none soon
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

  /** By turns one of either line, while there are any for whom there is room. */
  #next(): WaitingCall | undefined {
    const hasRoom = (network: string): boolean => this.#hasRoom(network)
    this.#isPatientsTurn = !this.#isPatientsTurn
    return this.#isPatientsTurn
      ? (this.#patient.next(hasRoom) ?? this.#hurried.next(hasRoom))
      : (this.#hurried.next(hasRoom) ?? this.#patient.next(hasRoom))
  }

  /** Those who waited too long leave. */
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
    /** From now on this call takes none of the room there is for calls. */
    makeRoom: () => void
  }
}

/** Lets calls in as there is room for them, before anything is done for them. */
export function admitCalls(app: FastifyInstance, metrics: RequestMetrics, rules?: AdmissionRules): void {
  const tellFull = (): void =>
    app.log.warn({ waiting: admission.waiting }, 'more is asked than can be answered')
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

/** Not the same for all, or all would come back together. */
const secondsUntilRoom = (): number => 1 + Math.floor(Math.random() * 3)

/** A call that takes longer than this at the end is cut off. */
const MOST_MS = 3_000
const FINISHED_LOOK_MS = 10

/** Waits until the calls under way have their answers, when no others are taken any more. */
export async function waitForCalls(metrics: Pick<RequestMetrics, 'underWay'>): Promise<void> {
  const end = performance.now() + MOST_MS
  while (metrics.underWay > 0 && performance.now() < end) await delay(FINISHED_LOOK_MS)
}
