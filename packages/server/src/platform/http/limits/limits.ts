import { routes } from '@inkling/contract'
import { SlidingWindows } from './windows.ts'

/**
 * A limit per account, or per address before login (docs/spec/security.md 2.11). Repeats with the same idempotency key
 * do not count.
 */
export interface RateLimit {
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 3600

export const limits = {
  login: { name: 'login', calls: 60, seconds: MINUTE },
  register: { name: 'register', calls: 60, seconds: MINUTE },
  // Each call mails somebody.
  passwordMails: { name: 'passwordMails', calls: 30, seconds: HOUR },
  refresh: { name: 'refresh', calls: 60, seconds: MINUTE },
  completions: { name: 'completions', calls: 30, seconds: MINUTE },
  comments: { name: 'comments', calls: 20, seconds: MINUTE },
  // Each report is work for an admin.
  reports: { name: 'reports', calls: 20, seconds: MINUTE },
  cards: { name: 'cards', calls: 60, seconds: HOUR },
  search: { name: 'search', calls: 120, seconds: MINUTE },
  // A long search continues by itself, call after call.
  messageSearch: { name: 'messageSearch', calls: 120, seconds: MINUTE },
  uploads: { name: 'uploads', calls: 60, seconds: HOUR },
  // Each call may be a request to another site.
  foreignPictures: { name: 'foreignPictures', calls: 120, seconds: MINUTE },
  // Each call asks another service.
  modelTests: { name: 'modelTests', calls: 30, seconds: MINUTE },
  // Each call reads or writes all data of an account.
  accountFiles: { name: 'accountFiles', calls: 20, seconds: HOUR },
  account: { name: 'account', calls: 1_200, seconds: MINUTE },
  anonymous: { name: 'anonymous', calls: 300, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>

/** Other routes share the account's or the anonymous limit. */
const limitOfRoute: Readonly<Record<string, RateLimit>> = {
  [routes.account.export.name]: limits.accountFiles,
  [routes.account.import.name]: limits.accountFiles,
  [routes.auth.login.name]: limits.login,
  [routes.auth.register.name]: limits.register,
  [routes.auth.refresh.name]: limits.refresh,
  [routes.auth.mailPasswordLink.name]: limits.passwordMails,
  [routes.auth.resetPassword.name]: limits.login,
  [routes.oidc.start.name]: limits.login,
  [routes.oidc.finish.name]: limits.login,
  [routes.chat.complete.name]: limits.completions,
  [routes.previewChats.complete.name]: limits.completions,
  [routes.comments.create.name]: limits.comments,
  [routes.comments.update.name]: limits.comments,
  [routes.reports.reportCard.name]: limits.reports,
  [routes.reports.reportComment.name]: limits.reports,
  [routes.cards.create.name]: limits.cards,
  [routes.cards.import.name]: limits.cards,
  [routes.cards.search.name]: limits.search,
  [routes.chat.search.name]: limits.messageSearch,
  [routes.uploads.createPresignedUrl.name]: limits.uploads,
  [routes.foreignPictures.fetch.name]: limits.foreignPictures,
  [routes.ownModels.testForm.name]: limits.modelTests,
  [routes.ownModels.upstreamModels.name]: limits.modelTests,
}

const FREE_REPEATS = 3
/** Rejected calls that are looked up in the database, per caller and minute. */
const REPEAT_LIMIT = { calls: 5, spanMs: MINUTE * 1000 }

export type LimitMode = 'strict' | 'standard' | 'off'

export interface LimitedCall {
  readonly route: string
  /** Account id, or the network of an anonymous caller. */
  readonly who: string
  readonly isKnown: boolean
  readonly intentKey: string | undefined
}

export class RateLimiter {
  readonly windows = new SlidingWindows()
  readonly #mode: LimitMode
  readonly #now: () => number
  readonly #seconds = new SlidingWindows()
  #keys = new Map<string, { at: number; repeats: number }>()
  #sweptAt = 0

  constructor(mode: LimitMode, now: () => number) {
    this.#mode = mode
    this.#now = now
  }

  /** @returns 0 if allowed, otherwise the seconds to wait */
  take(calling: LimitedCall): number {
    if (this.#mode === 'off') return 0
    this.#sweep()
    if (this.#isRepeat(calling)) return 0
    const limit = limitOfRoute[calling.route] ?? (calling.isKnown ? limits.account : limits.anonymous)
    const calls = this.#mode === 'strict' ? Math.ceil(limit.calls / 2) : limit.calls
    const bound = { calls, spanMs: limit.seconds * 1000 }
    const wait = this.windows.count(`${limit.name} ${calling.who}`, bound, this.#now())
    if (wait === 0) this.admit(calling)
    return wait === 0 ? 0 : Math.max(1, Math.ceil(wait / 1000))
  }

  /** Another instance may have accepted the call before. */
  maySecondLook({ isKnown, intentKey, who }: LimitedCall): boolean {
    if (!isKnown || intentKey === undefined) return false
    return this.#seconds.count(who, REPEAT_LIMIT, this.#now()) === 0
  }

  /** A few repeats of an accepted call are free. */
  admit(calling: LimitedCall): void {
    const name = nameOf(calling)
    if (name !== undefined && !this.#keys.has(name)) this.#keys.set(name, { at: this.#now(), repeats: 0 })
  }

  /** More than a few repeats are an attempt to bypass the limit. */
  #isRepeat(calling: LimitedCall): boolean {
    const seen = this.#keys.get(nameOf(calling) ?? '')
    if (seen === undefined) return false
    seen.repeats++
    return seen.repeats <= FREE_REPEATS
  }

  /** Once a minute, forgets callers that are gone. */
  #sweep(): void {
    const now = this.#now()
    if (now - this.#sweptAt < 60_000) return
    this.#sweptAt = now
    for (const [key, { at }] of this.#keys) if (now - at > 10 * 60_000) this.#keys.delete(key)
  }
}

const nameOf = ({ who, route, isKnown, intentKey }: LimitedCall): string | undefined =>
  isKnown && intentKey !== undefined ? `${who} ${route} ${intentKey}` : undefined
