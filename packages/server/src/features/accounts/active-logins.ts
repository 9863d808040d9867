import type { LoginId, Role, UserId } from '@inkling/contract'
import type { Clock } from '../../platform/clock.ts'
import { BatchLoader } from '../../platform/database/combine-queries.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Bus } from '../../platform/events/bus.ts'
import { findLiveLogins } from './store.ts'

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    login_ended: LoginId
    login_changed: LoginId
  }
}

const CACHE_MS = 1_000
const CACHE_SIZE = 20_000
const RECHECK_MS = 10_000

type LoginRow = Awaited<ReturnType<typeof findLiveLogins>>[number]

interface LoginLookup {
  isOld: boolean
}

interface CachedLogin {
  readonly at: number
  readonly login: { user_id: UserId; role: Role } | null
}

/**
 * Whether a login is valid now (docs/spec/security.md 2.1.4). Queries the database at most once a second per login, but
 * forgets at once those that end on this instance.
 */
export class LiveLogins {
  readonly #rows: BatchLoader<LoginId, LoginRow>
  readonly #clock: Clock
  readonly #bus: Bus
  readonly #cache = new Map<LoginId, CachedLogin>()
  readonly #watchers = new Map<LoginId, Set<() => void>>()
  readonly #lookups = new Map<LoginId, Set<LoginLookup>>()
  #timer: NodeJS.Timeout | undefined
  #isRechecking = false

  constructor(db: Db, clock: Clock, bus: Bus) {
    this.#rows = new BatchLoader(
      async ids => new Map((await findLiveLogins(db, ids)).map(row => [row.id, row])),
    )
    this.#clock = clock
    this.#bus = bus
    bus.subscribe('login_ended', id => this.#closeHere(id))
    bus.subscribe('login_changed', id => this.#closeHere(id))
  }

  async find(id: LoginId): Promise<CachedLogin['login']> {
    const now = this.#clock.now().getTime()
    const known = this.#cache.get(id)
    if (known !== undefined && now - known.at < CACHE_MS) return known.login
    const look = { isOld: false }
    const looks = this.#lookups.get(id) ?? new Set()
    this.#lookups.set(id, looks.add(look))
    const row = await this.#rows.find(id).finally(() => {
      looks.delete(look)
      if (looks.size === 0) this.#lookups.delete(id)
    })
    if (look.isOld) return await this.find(id)
    const isLive = row !== undefined && (row.expires_at === null || Date.parse(row.expires_at) > now)
    const login = isLive ? { user_id: row.user_id, role: row.role } : null
    this.#remember(id, { at: now, login })
    return login
  }

  end(...ids: readonly LoginId[]): void {
    for (const id of ids) {
      this.#closeHere(id)
      this.#bus.publish('login_ended', id)
    }
  }

  /** Closes the streams, so that they reconnect with the new role. */
  change(...ids: readonly LoginId[]): void {
    for (const id of ids) {
      this.#closeHere(id)
      this.#bus.publish('login_changed', id)
    }
  }

  /**
   * Closes a stream when its login ends: at once if an instance ended it, otherwise (such as after expiry or a command)
   * within ten seconds.
   */
  watch(id: LoginId, close: () => void): () => void {
    const closers = this.#watchers.get(id) ?? new Set()
    this.#watchers.set(id, closers.add(close))
    this.#timer ??= setInterval(() => void this.#recheck(), RECHECK_MS).unref()
    return () => {
      closers.delete(close)
      if (closers.size === 0) this.#watchers.delete(id)
      if (this.#watchers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #recheck(): Promise<void> {
    if (this.#isRechecking) return
    this.#isRechecking = true
    const looks = [...this.#watchers.keys()].map(async id => {
      // While the database is unreachable, streams stay open; new calls are rejected anyway.
      const login = await this.find(id).catch(() => undefined)
      if (login === null) this.#closeHere(id)
    })
    await Promise.all(looks).finally(() => {
      this.#isRechecking = false
    })
  }

  #closeHere(id: LoginId): void {
    this.#forgetHere(id)
    for (const close of this.#watchers.get(id) ?? []) close()
  }

  #forgetHere(id: LoginId): void {
    this.#cache.delete(id)
    for (const look of this.#lookups.get(id) ?? []) look.isOld = true
  }

  #remember(id: LoginId, login: CachedLogin): void {
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear()
    this.#cache.set(id, login)
  }
}
