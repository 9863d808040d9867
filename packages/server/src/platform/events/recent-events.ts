import type { LiveEvent, UserId } from '@inkling/contract'

/** Events are kept at least this long. */
const WINDOW_MS = 10_000

interface RecentEvent {
  readonly event: LiveEvent
  /** Milliseconds on this process's clock. */
  readonly at: number
}

/** For a page that fetched data before it was connected. */
export class RecentEvents {
  #now = new Map<UserId, RecentEvent[]>()
  #before = new Map<UserId, RecentEvent[]>()
  #startedAt = Number.NEGATIVE_INFINITY

  add(user_id: UserId, event: LiveEvent): void {
    const at = performance.now()
    this.#forgetOld(at)
    const events = this.#now.get(user_id)
    if (events === undefined) this.#now.set(user_id, [{ event, at }])
    else events.push({ event, at })
  }

  /** Oldest first, with their age. */
  of(user_id: UserId): LiveEvent[] {
    const now = performance.now()
    this.#forgetOld(now)
    const events = [this.#before, this.#now].flatMap(all => all.get(user_id) ?? [])
    return events.map(({ event, at }) => ({ ...event, ago: Math.round(now - at) }))
  }

  #forgetOld(now: number): void {
    const age = now - this.#startedAt
    if (age < WINDOW_MS) return
    this.#before = age < 2 * WINDOW_MS ? this.#now : new Map()
    this.#now = new Map()
    this.#startedAt = now
  }
}
