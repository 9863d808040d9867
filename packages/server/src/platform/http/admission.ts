import { problem } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import type { RequestMeters } from '../monitoring/request-meters.ts'
import { sendProblem } from './answer-error.ts'
import { networkOf } from './caller-network.ts'
import { isApi } from './headers.ts'

/** How many calls are let in, and how long others wait for that. */
export interface AdmissionRules {
  /** More would only take each other's time: so many keep the processor and the database's connections busy. */
  readonly atOnce: number
  /** Whoever is not done after so many milliseconds waits for something else than this process, and makes room. */
  readonly turnMs: number
  /** A crowd is let in one after the other, if that takes no longer than so many milliseconds. */
  readonly patienceMs: number
  /** Where somebody had to be refused a moment ago, nobody waits longer than so many. */
  readonly crowdedPatienceMs: number
  /** How long a moment is. */
  readonly calmMs: number
}

const RULES: AdmissionRules = {
  atOnce: 16,
  turnMs: 250,
  patienceMs: 1_000,
  crowdedPatienceMs: 50,
  calmMs: 5_000,
}
/** Who waits too long leaves when somebody comes in, or at the next look: often enough, and it costs nothing. */
const LOOK_MS = 25

interface Waiting {
  readonly since: number
  /** False when the caller has gone meanwhile. */
  readonly isThere: () => boolean
  readonly decide: (isLetIn: boolean) => void
}

/** Who waits from one network, in the order in which they came. */
type Line = Waiting[]

/**
 * Who comes in when there is more to do than can be done. If everybody did, all calls would be worked on at the same time,
 * each so slowly that its caller has gone when it is done. After "Fail at Scale" (ACM Queue 13/8): a crowd that passes
 * waits, and where one does not pass, those who cannot come in soon are told so, so that the others do. Networks come in by
 * turns: whoever sends a flood stands behind it themselves.
 */
export class Admission {
  readonly #rules: AdmissionRules
  readonly #tellFull: () => void
  /** By network; the first of them is the next to send somebody in. */
  readonly #lines = new Map<string, Line>()
  #inside = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** `tellFull` hears of the first who is refused after a time of calm. */
  constructor(tellFull: () => void, rules: AdmissionRules = RULES) {
    this.#tellFull = tellFull
    this.#rules = rules
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0)
  }

  /**
   * Waits until there is room for somebody of this network.
   * @returns what makes room again; null when there will be none soon
   */
  async enter(network: string, isThere: () => boolean): Promise<(() => void) | null> {
    const isFull = this.#inside >= this.#rules.atOnce
    if (isFull && !(await this.#stand(network, isThere))) return null
    if (!isFull) this.#inside++
    return this.#turn()
  }

  #stand(network: string, isThere: () => boolean): Promise<boolean> {
    this.#timer ??= setInterval(() => this.#serve(), LOOK_MS).unref()
    const line = this.#lines.get(network) ?? []
    this.#lines.set(network, line)
    return new Promise(decide => line.push({ since: performance.now(), isThere, decide }))
  }

  #turn(): () => void {
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.#inside--
      this.#serve()
    }
    const timer = setTimeout(end, this.#rules.turnMs).unref()
    return end
  }

  #serve(): void {
    this.#refuseLate(performance.now())
    while (this.#inside < this.#rules.atOnce) {
      const next = this.#next()
      if (next === undefined) break
      const isLetIn = next.isThere()
      if (isLetIn) this.#inside++
      next.decide(isLetIn)
    }
    if (this.#lines.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** The first from the network whose turn it is; the next turn is another's. */
  #next(): Waiting | undefined {
    for (const [network, line] of this.#lines) {
      const first = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line)
      return first
    }
    return undefined
  }

  /** Those who waited too long leave. */
  #refuseLate(now: number): void {
    const { patienceMs, crowdedPatienceMs, calmMs } = this.#rules
    const isCrowded = now - this.#refusedAt < calmMs
    const patience = isCrowded ? crowdedPatienceMs : patienceMs
    for (const [network, line] of this.#lines) {
      const inTime = line.findIndex(({ since }) => now - since <= patience)
      const late = line.splice(0, inTime < 0 ? line.length : inTime)
      if (line.length === 0) this.#lines.delete(network)
      if (late.length > 0) this.#refusedAt = now
      for (const { decide } of late) decide(false)
    }
    if (!isCrowded && this.#refusedAt === now) this.#tellFull()
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is let in at once, whatever there is to do. */
    isUrgent?: boolean
  }
  interface FastifyRequest {
    /** From now on this call takes none of the room there is for calls. */
    makeRoom: () => void
  }
}

/** Lets calls in as there is room for them, before anything is done for them. */
export function admitCalls(app: FastifyInstance, meters: RequestMeters, rules?: AdmissionRules): void {
  const tellFull = (): void =>
    app.log.warn({ waiting: admission.waiting }, 'more is asked than can be answered')
  const admission = new Admission(tellFull, rules)
  meters.waiting = () => admission.waiting
  app.decorateRequest('makeRoom', () => undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) || request.routeOptions.config.isUrgent === true) return
    const { raw } = reply
    const leave = await admission.enter(networkOf(request.ip), () => !raw.destroyed)
    if (leave === null)
      return sendProblem(reply.header('retry-after', secondsUntilRoom()), problem('server_busy'))
    request.makeRoom = leave
    raw.once('close', leave)
    return
  })
}

/** Not the same for all, or all would come back together. */
const secondsUntilRoom = (): number => 1 + Math.floor(Math.random() * 3)
