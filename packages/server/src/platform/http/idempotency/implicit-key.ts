import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

const WINDOW_MS = 10_000

/**
 * For callers that name no intent (security.md 2.4.5): the same call by the same account, while the first is
 * unanswered, is the same intent. It gets the key that the first one was given.
 */
export class ImplicitIdempotency {
  readonly #flying = new Map<string, { key: string; at: number }>()

  keyFor(caller: string, route: string, fingerprint: Buffer, response: ServerResponse): string {
    const name = `${caller} ${route} ${fingerprint.toString('base64')}`
    const now = Date.now()
    const first = this.#flying.get(name)
    if (first !== undefined && now - first.at < WINDOW_MS) return first.key
    const flight = { key: randomUUID(), at: now }
    this.#flying.set(name, flight)
    response.once('close', () => {
      if (this.#flying.get(name) === flight) this.#flying.delete(name)
    })
    return flight.key
  }
}
