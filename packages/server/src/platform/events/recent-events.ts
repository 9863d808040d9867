import type { UserId } from '@inkling/contract'

/** Milliseconds that events are kept, at least. */
const KEPT_MS = 10_000

/** The events of the last seconds by account, each once: a page may fetch data, and only then be connected. */
export class RecentEvents {
  #now: EventsByAccount = new Map()
  #before: EventsByAccount = new Map()
  #startedAt = 0

  add(user_id: UserId, frame: string): void {
    this.#forgetOld()
    const frames = this.#now.get(user_id) ?? new Set()
    this.#now.set(user_id, frames.add(frame))
  }

  of(user_id: UserId): Set<string> {
    this.#forgetOld()
    return new Set([...(this.#before.get(user_id) ?? []), ...(this.#now.get(user_id) ?? [])])
  }

  #forgetOld(): void {
    const age = Date.now() - this.#startedAt
    if (age < KEPT_MS) return
    this.#before = age < 2 * KEPT_MS ? this.#now : new Map()
    this.#now = new Map()
    this.#startedAt = Date.now()
  }
}

type EventsByAccount = Map<UserId, Set<string>>
