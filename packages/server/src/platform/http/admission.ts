import { problem } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import type { RequestMeters } from '../monitoring/request-meters.ts'
import { sendProblem } from './answer-error.ts'
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
const LOOK_MS = 25

interface Waiting {
  readonly since: number
  /** False when the caller has gone meanwhile. */
  readonly isThere: () => boolean
  readonly decide: (isLetIn: boolean) => void
}

/**
 * Who comes in when there is more to do than can be done. If everybody did, all calls would be worked on at the same time,
 * each so slowly that its caller has gone when it is done. After "Fail at Scale" (ACM Queue 13/8): a crowd that passes
 * waits, and where one does not pass, those who cannot come in soon are told so, so that the others do.
 */
export class Admission {
  readonly #rules: AdmissionRules
  readonly #tellFull: () => void
  #line: Waiting[] = []
  #inside = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** `tellFull` hears of the first who is refused after a time of calm. */
  constructor(tellFull: () => void, rules: AdmissionRules = RULES) {
    this.#tellFull = tellFull
    this.#rules = rules
  }

  get waiting(): number {
    return this.#line.length
  }

  /**
   * Waits until there is room.
   * @returns what makes room again; null when there will be none soon
   */
  async enter(isThere: () => boolean): Promise<(() => void) | null> {
    const isFull = this.#inside >= this.#rules.atOnce
    if (isFull && !(await this.#stand(isThere))) return null
    if (!isFull) this.#inside++
    return this.#turn()
  }

  #stand(isThere: () => boolean): Promise<boolean> {
    this.#timer ??= setInterval(() => this.#serve(), LOOK_MS).unref()
    return new Promise(decide => this.#line.push({ since: performance.now(), isThere, decide }))
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

  /** From the front of the line: those who waited too long leave, and others come in while there is room. */
  #serve(): void {
    const now = performance.now()
    const { atOnce, patienceMs, crowdedPatienceMs, calmMs } = this.#rules
    const isCrowded = now - this.#refusedAt < calmMs
    const patience = isCrowded ? crowdedPatienceMs : patienceMs
    let served = 0
    for (const { since, isThere, decide } of this.#line) {
      const isLate = now - since > patience
      if (!isLate && this.#inside >= atOnce) break
      served++
      const isLetIn = !isLate && isThere()
      if (isLetIn) this.#inside++
      if (isLate) this.#refusedAt = now
      decide(isLetIn)
    }
    if (!isCrowded && this.#refusedAt === now) this.#tellFull()
    this.#line.splice(0, served)
    if (this.#line.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
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
    const leave = await admission.enter(() => !raw.destroyed)
    if (leave === null)
      return sendProblem(reply.header('retry-after', secondsUntilRoom()), problem('server_busy'))
    request.makeRoom = leave
    raw.once('close', leave)
    return
  })
}

/** Not the same for all, or all would come back together. */
const secondsUntilRoom = (): number => 1 + Math.floor(Math.random() * 3)
