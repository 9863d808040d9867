/**
 * How often an account (or, before login, an address) may call (security.md 2.11). Windows slide by
 * counting the last one in proportion; a repeat of the same intent is not counted.
 */
export interface Limit {
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 3600

export const limits = {
  login: { name: 'login', calls: 60, seconds: MINUTE },
  register: { name: 'register', calls: 60, seconds: MINUTE },
  refresh: { name: 'refresh', calls: 60, seconds: MINUTE },
  completions: { name: 'completions', calls: 30, seconds: MINUTE },
  comments: { name: 'comments', calls: 20, seconds: MINUTE },
  // Each is something for an admin to read.
  reports: { name: 'reports', calls: 20, seconds: MINUTE },
  cards: { name: 'cards', calls: 60, seconds: HOUR },
  search: { name: 'search', calls: 120, seconds: MINUTE },
  // A long search goes on by itself, call by call.
  messageSearch: { name: 'messageSearch', calls: 120, seconds: MINUTE },
  uploads: { name: 'uploads', calls: 60, seconds: HOUR },
  // Each may be a call to somebody else's site.
  foreignPictures: { name: 'foreignPictures', calls: 120, seconds: MINUTE },
  // Each reads or writes everything that somebody has.
  accountFiles: { name: 'accountFiles', calls: 20, seconds: HOUR },
  account: { name: 'account', calls: 1_200, seconds: MINUTE },
  anonymous: { name: 'anonymous', calls: 300, seconds: MINUTE },
} as const satisfies Record<string, Limit>

/** The limit of a call by its route's name; all others share the account's own. */
const limitOfRoute: Readonly<Record<string, Limit>> = {
  'account.export': limits.accountFiles,
  'account.import': limits.accountFiles,
  'auth.login': limits.login,
  'auth.register': limits.register,
  'auth.refresh': limits.refresh,
  'chat.complete': limits.completions,
  'trials.card': limits.completions,
  'comments.create': limits.comments,
  'comments.update': limits.comments,
  'reports.card': limits.reports,
  'reports.comment': limits.reports,
  'cards.create': limits.cards,
  'cards.import': limits.cards,
  'cards.search': limits.search,
  'chat.search': limits.messageSearch,
  'uploads.presignedUrl': limits.uploads,
  'foreignPictures.fetch': limits.foreignPictures,
}

const FREE_REPEATS = 3

export type LimitMode = 'strict' | 'standard' | 'off'

export class Limiter {
  readonly #mode: LimitMode
  readonly #now: () => number
  #windows = new Map<string, { start: number; count: number; before: number }>()
  #keys = new Map<string, { at: number; repeats: number }>()
  #sweptAt = 0

  constructor(mode: LimitMode, now: () => number) {
    this.#mode = mode
    this.#now = now
  }

  /**
   * Counts one call.
   * @returns 0 when it may go on, otherwise the seconds to wait
   */
  take(routeName: string, who: string, isKnown: boolean, intentKey: string | undefined): number {
    if (this.#mode === 'off') return 0
    this.#sweep()
    const repeated = isKnown && intentKey !== undefined ? `${who} ${routeName} ${intentKey}` : undefined
    if (repeated !== undefined && this.#isRepeat(repeated)) return 0
    const limit = limitOfRoute[routeName] ?? (isKnown ? limits.account : limits.anonymous)
    const calls = this.#mode === 'strict' ? Math.ceil(limit.calls / 2) : limit.calls
    const wait = this.#count(`${limit.name} ${who}`, calls, limit.seconds * 1000)
    if (wait === 0 && repeated !== undefined) this.#keys.set(repeated, { at: this.#now(), repeats: 0 })
    return wait
  }

  #count(name: string, calls: number, span: number): number {
    const now = this.#now()
    const start = now - (now % span)
    const window = this.#windows.get(name)
    const current =
      window === undefined || window.start < start - span
        ? { start, count: 0, before: 0 }
        : window.start === start
          ? window
          : { start, count: 0, before: window.count }
    this.#windows.set(name, current)
    const weight = 1 - (now - start) / span
    if (current.count + current.before * weight >= calls)
      return Math.max(1, Math.ceil((start + span - now) / 1000))
    current.count++
    return 0
  }

  /** Of a call that was let in, a few repeats are normal life; more is somebody going round the limit. */
  #isRepeat(key: string): boolean {
    const seen = this.#keys.get(key)
    if (seen === undefined) return false
    seen.repeats++
    return seen.repeats <= FREE_REPEATS
  }

  /** Once a minute, forgets what can no longer matter, so that memory follows the live callers only. */
  #sweep(): void {
    const now = this.#now()
    if (now - this.#sweptAt < 60_000) return
    this.#sweptAt = now
    for (const [name, window] of this.#windows)
      if (now - window.start > 2 * HOUR * 1000) this.#windows.delete(name)
    for (const [key, { at }] of this.#keys) if (now - at > 10 * 60_000) this.#keys.delete(key)
  }
}
