import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** Which of a request's questions to a store goes wrong: before the store has done it, or after, when nobody hears so. */
export interface StoreFault {
  readonly at: number
  readonly when: 'before' | 'after'
}

interface FaultPlan {
  readonly key: string
  readonly fault: StoreFault | undefined
  asked: number
  /** What was asked when it went wrong. */
  met: string | undefined
}

/**
 * Counts what one request asks of the stores, and lets one of its questions go wrong. A request is known by its
 * `Idempotency-Key`, also in what goes on behind it; everybody else's questions are none of its business.
 */
export class StoreFaults {
  readonly #request = new AsyncLocalStorage<string | undefined>()
  #plan: FaultPlan | undefined

  constructor() {
    subscribe('http.server.request.start', this.#enter)
  }

  close(): void {
    unsubscribe('http.server.request.start', this.#enter)
  }

  /** From now on the request of this key is counted, and meets the fault if there is one. */
  watch(key: string, fault?: StoreFault): FaultPlan {
    this.#plan = { key, fault, asked: 0, met: undefined }
    return this.#plan
  }

  /** From now on nothing goes wrong. */
  stop(): void {
    this.#plan = undefined
  }

  /** Whether this question goes wrong, and when. */
  meet(question: string): StoreFault['when'] | undefined {
    const plan = this.#plan
    if (plan === undefined || plan.key !== this.#request.getStore()) return undefined
    if (++plan.asked !== plan.fault?.at) return undefined
    plan.met = question
    return plan.fault.when
  }

  #enter = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage } // as Node documents the channel
    this.#request.enterWith(String(request.headers['idempotency-key']))
  }
}
