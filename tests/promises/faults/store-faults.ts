import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** Which store call of a request fails: before the store has done it, or after, so that the result is lost. */
export interface StoreFault {
  readonly at: number
  readonly when: 'before' | 'after'
}

interface FaultPlan {
  readonly key: string
  readonly fault: StoreFault | undefined
  asked: number
  met: string | undefined
}

/**
 * Counts the store calls of one request and makes one of them fail. An `Idempotency-Key` identifies the request, also
 * in its background work; calls of other requests are ignored.
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

  /** Starts counting the request with this key and applies the fault, if any. */
  watch(key: string, fault?: StoreFault): FaultPlan {
    this.#plan = { key, fault, asked: 0, met: undefined }
    return this.#plan
  }

  stop(): void {
    this.#plan = undefined
  }

  /** Whether and when this call fails. */
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
