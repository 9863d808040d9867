import type { PromiseFigures } from '../figures.ts'
import type { ProcessSample } from './samples.ts'
import { trendOf, type ValueTrend } from './trend.ts'

/** From docs/spec/security.md section 5. */
const [MEMORY_MB_PER_HOUR, HANDLES, LOOP_P99_MS] = [2, 10, 100]
/** A process has warmed up after this share of the calm part. */
const WARM_UP_SHARE = 1 / 3
/** Over a shorter time memory and handles fluctuate without a slope. */
const SLOPES_FROM_MINUTES = 10
/** The share of minutes that must have samples; a few may be late. */
const MIN_SAMPLED_SHARE = 0.9

export interface SoakJudgement {
  readonly figures: PromiseFigures
  /** Empty if the process stays healthy. */
  readonly faults: readonly string[]
}

/** Checks a process's samples, over a period without a kill, against the limits of a stable process. */
export function judgeSamples(calm: readonly ProcessSample[], calmMinutes: number): SoakJudgement {
  const warm = calm.slice(Math.floor(calm.length * WARM_UP_SHARE))
  const minutes = ((warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)) / 60_000
  const planned = calmMinutes * (1 - WARM_UP_SHARE)
  const areSlopesJudged = planned >= SLOPES_FROM_MINUTES
  const rss = trendOf(warm, ({ rss_mb }) => rss_mb)
  const heap = trendOf(warm, ({ heap_mb }) => heap_mb)
  const handles = trendOf(warm, ({ handles }) => handles)
  const loop = Math.max(...warm.map(({ loop_p99_ms }) => loop_p99_ms))
  const always: readonly (readonly [string, boolean])[] = [
    ['nobody saw it', warm.length > 0],
    [`the event loop was ${loop} ms late`, loop <= LOOP_P99_MS],
  ]
  const slopes: readonly (readonly [string, boolean])[] = [
    [
      `it was seen for ${minutes.toFixed(1)} warm minutes of ${Math.round(planned)}`,
      minutes >= MIN_SAMPLED_SHARE * planned,
    ],
    [`memory grew by ${inWords(rss)} MB an hour`, isBelow(rss, MEMORY_MB_PER_HOUR)],
    [`the heap grew by ${inWords(heap)} MB an hour`, isBelow(heap, MEMORY_MB_PER_HOUR)],
    [`handles changed by ${inWords(handles)} an hour`, isWithin(handles, HANDLES / (minutes / 60))],
  ]
  const held = areSlopesJudged ? [...always, ...slopes] : always
  return {
    figures: {
      minutes_of_slopes: areSlopesJudged ? Math.round(minutes) : 0,
      rss_mb_per_hour: inWords(rss),
      heap_mb_per_hour: inWords(heap),
      handles_per_hour: inWords(handles),
      loop_p99_ms: Math.round(loop),
    },
    faults: held.flatMap(([sentence, isWell]) => (isWell ? [] : [sentence])),
  }
}

/** False for NaN, because an unknown slope does not pass. */
const isBelow = ({ perHour, offBy }: ValueTrend, limit: number): boolean => perHour - offBy < limit
const isWithin = ({ perHour, offBy }: ValueTrend, limit: number): boolean =>
  Math.abs(perHour) - offBy <= limit

const inWords = ({ perHour, offBy }: ValueTrend): string =>
  Number.isNaN(perHour) ? 'unknown' : `${perHour.toFixed(1)} ± ${offBy.toFixed(1)}`
