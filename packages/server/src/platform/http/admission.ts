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
  /** A crowd that comes at once is let in one after the other, if that takes no longer than so many milliseconds. */
  readonly patienceMs: number
  /** Of a crowd that doesn't end, only those come in who need not wait longer than so many. */
  readonly crowdedPatienceMs: number
}

const RULES: AdmissionRules = { atOnce: 48, turnMs: 250, patienceMs: 1_000, crowdedPatienceMs: 50 }
const LOOK_MS = 25

interface Waiting {
  readonly since: number
  /** False when the caller has gone meanwhile. */
  readonly isThere: () => boolean
  readonly decide: (isLetIn: boolean) => void
}

/**
 * Who comes in when there is more to do than can be done. If everybody did, all calls would be worked on at the same time,
 * each so slowly that its caller has gone when it is done. The rule is that of "Fail at Scale" (ACM Queue 13/8): a line
 * that empties again was a crowd, and waits; where it has not been empty for long there is too much, and those who cannot
 * come in soon are told so.
 */
export class Admission {
  readonly #rules: AdmissionRules
  #line: Waiting[] = []
  #inside = 0
  #crowdedSince = 0
  #timer: NodeJS.Timeout | undefined

  constructor(rules: AdmissionRules = RULES) {
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
    if (this.#line.length === 0) this.#crowdedSince = performance.now()
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
    const { atOnce, patienceMs, crowdedPatienceMs } = this.#rules
    const patience = now - this.#crowdedSince > patienceMs ? crowdedPatienceMs : patienceMs
    const isStuck = ({ since }: Waiting) => now - since <= patience && this.#inside >= atOnce
    let served = 0
    for (const one of this.#line) {
      if (isStuck(one)) break
      served++
      const isLetIn = now - one.since <= patience && one.isThere()
      if (isLetIn) this.#inside++
      one.decide(isLetIn)
    }
    this.#line.splice(0, served)
    if (this.#line.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** From now on this call takes none of the room there is for calls. */
    makeRoom: () => void
  }
}

/** Lets calls in as there is room for them, before anything is done for them. */
export function admitCalls(app: FastifyInstance, meters: RequestMeters, rules?: AdmissionRules): void {
  const admission = new Admission(rules)
  meters.waiting = () => admission.waiting
  app.decorateRequest('makeRoom', () => undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
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
