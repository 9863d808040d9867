import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

const QUIET_MS = 1_000

/** Traffic without cache hits. */
export class WireTraffic {
  bytes = 0
  readonly fetched: string[] = []
  readonly #addresses = new Map<string, string>()
  #lastAt = performance.now()

  constructor(session: CDPSession) {
    session.on('Network.responseReceived', ({ requestId, response }) => {
      this.#lastAt = performance.now()
      const isCached = response.fromDiskCache === true || response.fromPrefetchCache === true
      if (!isCached && response.url.startsWith('http')) this.#addresses.set(requestId, response.url)
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => this.#addresses.delete(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#lastAt = performance.now()
      const address = this.#addresses.get(requestId)
      if (address === undefined || encodedDataLength === 0) return
      this.bytes += encodedDataLength
      this.fetched.push(address)
    })
  }

  async quiet(): Promise<void> {
    while (performance.now() - this.#lastAt < QUIET_MS) await delay(100)
  }
}
