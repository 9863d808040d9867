/**
 * Time limits in milliseconds: for the stretch after each mark, and for all of a piece of work. Neither runs before the
 * work does: waiting for a worker, or for its code to load, is nobody's fault. A host that can tell measures the time
 * of the processor, so that a busy machine makes no offenders.
 */
export type TimeLimits = { markMs: number; totalMs: number }

/** How a piece of work ended: by itself, past a mark that took too long, or because the total was up. */
export type WorkEnd<Result> =
  | { end: 'done'; result: Result }
  | { end: 'overrun'; mark: string; tookMs: number }
  | { end: 'exhausted' }

/**
 * Does a piece of work where it can be ended — a worker in a browser, a thread on a server — and minds its time. The
 * work tells marks (“this script is next”) in messages that arrive even if it hangs right afterwards; so the host knows
 * whom to name when it has to end it.
 */
export type WorkHost<Work, Result> = (work: Work, limits: TimeLimits) => Promise<WorkEnd<Result>>

/** The ids of scripts and entries whose patterns are skipped and reported as `timed_out`. */
export type ExcludedPatterns = Pick<ReadonlySet<string>, 'has'>

/** Skips every pattern. Entries and scripts without one still work. */
export const EVERY_PATTERN: ExcludedPatterns = { has: () => true }

/** How often each offender, by its mark, has taken too long. Plain data; forget one when its pattern is changed. */
export type OverrunCounts = { readonly [mark: string]: number }

/** What came of guarded work. `result` is null when time was up before there was one. */
export type GuardedResult<Result> = {
  result: Result | null
  /** Who took too long this time. */
  overran: string[]
  /** Who was not let in, for having taken too long too often. */
  paused: string[]
  overruns: OverrunCounts
}

/** After so many overruns an offender is paused. */
const MOST_OVERRUNS = 3

/**
 * Does a piece of work although some of it may never end: who hangs is named, left out, and the work is done again
 * without, as long as there is time. Work is done from the start each time, so a result is always one of whole scripts.
 */
export async function runGuarded<Work extends { excluded: readonly string[] }, Result>(
  host: WorkHost<Work, Result>,
  work: Work,
  limits: TimeLimits,
  overruns: OverrunCounts = {},
): Promise<GuardedResult<Result>> {
  const paused = Object.keys(overruns).filter(mark => isPaused(overruns, mark))
  const overran: string[] = []
  let totalMs = limits.totalMs
  while (totalMs > 0) {
    const excluded = [...work.excluded, ...paused, ...overran]
    const ended = await host({ ...work, excluded }, { ...limits, totalMs })
    if (ended.end === 'done') return conclude(ended.result)
    if (ended.end === 'exhausted') break
    overran.push(ended.mark)
    // At least a mark's time, so that the tries are counted whatever the host's watch says.
    totalMs -= Math.max(ended.tookMs, limits.markMs)
  }
  return conclude(null)

  function conclude(result: Result | null): GuardedResult<Result> {
    return { result, overran, paused, overruns: countOverruns(overruns, overran) }
  }
}

/** Whether an offender has taken too long too often. */
export function isPaused(overruns: OverrunCounts, mark: string): boolean {
  return countOf(overruns, mark) >= MOST_OVERRUNS
}

/** A mark may be named like something that every object has. */
function countOf(overruns: OverrunCounts, mark: string): number {
  return Object.hasOwn(overruns, mark) ? (overruns[mark] ?? 0) : 0
}

function countOverruns(overruns: OverrunCounts, overran: readonly string[]): OverrunCounts {
  const more = overran.map(mark => [mark, countOf(overruns, mark) + 1] as const)
  return { ...overruns, ...Object.fromEntries(more) }
}
