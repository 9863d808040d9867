/**
 * Time limits in milliseconds: per mark and in total. They count the work, not the start or loading of a worker. A host
 * measures CPU time if it can, so that a busy machine blames no script.
 */
export type TimeLimits = { markMs: number; totalMs: number }

export type WorkEnd<Result> =
  | { end: 'done'; result: Result }
  | { end: 'overrun'; mark: string; tookMs: number }
  | { end: 'exhausted' }

/**
 * Runs work where it can be terminated (a worker or thread) within time limits. The work sends a mark before each
 * script, so that the host can name the one that hangs.
 */
export type WorkHost<Work, Result> = (work: Work, limits: TimeLimits) => Promise<WorkEnd<Result>>

/** Ids of scripts and entries whose patterns are skipped and reported as `timed_out`. */
export type ExcludedPatterns = Pick<ReadonlySet<string>, 'has'>

/** Skips every pattern. Entries and scripts without patterns still work. */
export const ALL_PATTERNS: ExcludedPatterns = { has: () => true }

/** Number of timeouts per mark, as plain data. Reset a mark when its pattern changes. */
export type OverrunCounts = { readonly [mark: string]: number }

/** `result` is null if time ran out. */
export type GuardedResult<Result> = {
  result: Result | null
  overran: string[]
  paused: string[]
  overruns: OverrunCounts
}

/** Number of timeouts after which a mark is paused. */
const MAX_OVERRUNS = 3
/** Number of timeouts after which work ends without a result; each costs the host a new thread. */
const MAX_RESTARTS = 5

/**
 * Runs work that may hang. A mark that times out is excluded, and the work restarts without it while time remains, so
 * that results always come from complete scripts.
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
  while (totalMs > 0 && overran.length < MAX_RESTARTS) {
    const excluded = [...work.excluded, ...paused, ...overran]
    const ended = await host({ ...work, excluded }, { ...limits, totalMs })
    if (ended.end === 'done') return finishGuarded(ended.result)
    if (ended.end === 'exhausted') break
    overran.push(ended.mark)
    // Counts at least the mark's limit, so that retries end whatever time the host reports.
    totalMs -= Math.max(ended.tookMs, limits.markMs)
  }
  return finishGuarded(null)

  function finishGuarded(result: Result | null): GuardedResult<Result> {
    return { result, overran, paused, overruns: countOverruns(overruns, overran) }
  }
}

export function isPaused(overruns: OverrunCounts, mark: string): boolean {
  return countOf(overruns, mark) >= MAX_OVERRUNS
}

/** Marks may be named like built-in properties. */
function countOf(overruns: OverrunCounts, mark: string): number {
  return Object.hasOwn(overruns, mark) ? (overruns[mark] ?? 0) : 0
}

function countOverruns(overruns: OverrunCounts, overran: readonly string[]): OverrunCounts {
  const increments = overran.map(mark => [mark, countOf(overruns, mark) + 1] as const)
  return { ...overruns, ...Object.fromEntries(increments) }
}
