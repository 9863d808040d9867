import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { deleteInBatches } from '../../database/transactions.ts'
import type { SlidingWindows, WindowIncrement, WindowTotal } from './windows.ts'

/** Until instances share their counts, they may exceed a limit together. */
const TICK_MS = 250
/** Smaller clock differences are ignored. */
const MAX_SKEW_MS = 1_000
const RETENTION_MS = 2 * 3600 * 1000

export interface SharedLimitsOptions {
  readonly streamDb: Db
  readonly log: BaseLogger
  readonly isAlone: boolean
}

/** A few times a second, one statement adds local counts and returns the totals. Requests do not wait for it. */
export class SharedLimits {
  readonly #options: SharedLimitsOptions
  readonly #windows: SlidingWindows
  readonly #closing = new AbortController()
  #sharing: Promise<void> | undefined
  #aheadMs = 0
  #isAway = false

  constructor(options: SharedLimitsOptions, windows: SlidingWindows) {
    this.#options = options
    this.#windows = windows
    if (options.isAlone) return
    windows.onChange = () => {
      this.#sharing ??= this.#tell()
    }
  }

  /** The database's clock, which all instances use, relative to the local one. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  async close(): Promise<void> {
    this.#windows.onChange = undefined
    this.#closing.abort()
    await this.#sharing
  }

  async #tell(): Promise<void> {
    const { signal } = this.#closing
    for (;;) {
      const increments = this.#windows.takeUnshared()
      if (increments.length === 0 || signal.aborted) break
      await this.#tellOnce(increments)
      await delay(TICK_MS, undefined, { signal, ref: false }).catch(() => undefined) // closing
    }
    this.#sharing = undefined
  }

  /** While the database is down, each instance counts for itself. */
  async #tellOnce(increments: readonly WindowIncrement[]): Promise<void> {
    try {
      const { totals, now } = await addCalls(this.#options.streamDb, increments)
      this.#windows.learn(totals)
      this.#isAway = false
      const ahead = now - Date.now()
      if (Math.abs(ahead - this.#aheadMs) > MAX_SKEW_MS) this.#aheadMs = ahead
    } catch (error) {
      this.#windows.giveBack(increments)
      if (!this.#isAway)
        this.#options.log.warn({ err: error }, 'could not share rate limits with other instances')
      this.#isAway = true
    }
  }
}

/** Rows are locked in name order to avoid deadlocks. */
async function addCalls(
  db: Db,
  increments: readonly WindowIncrement[],
): Promise<{ totals: WindowTotal[]; now: number }> {
  const { rows } = await sql<WindowTotal & { now: number }>`
    with said as (
      select * from json_to_recordset(${JSON.stringify(increments)}::json) s(name text, start int8, span int8, calls int)
    ), added as (
      insert into limit_windows as w (name, start, calls) select name, start, calls from said order by name
      on conflict (name, start) do update set calls = w.calls + excluded.calls
      returning w.name, w.start, w.calls
    )
    select a.name, a.start, a.calls, coalesce(b.calls, 0) as before,
      (extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from added a join said s on s.name = a.name
      left join limit_windows b on b.name = a.name and b.start = a.start - s.span`.execute(db)
  return { totals: rows, now: rows[0]?.now ?? Date.now() }
}

export async function deleteOldWindows(db: Db): Promise<void> {
  const isPast = sql`start < (extract(epoch from now()) * 1000)::int8 - ${RETENTION_MS}::int8`
  await deleteInBatches(db, 'limit_windows', isPast)
}
