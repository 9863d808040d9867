import type { ProcessSample } from './samples.ts'

/** A value's growth per hour, and the margin of error. */
export interface ValueTrend {
  readonly perHour: number
  readonly offBy: number
}

/** Number of standard errors, which chance alone exceeds once in some hundred runs. */
const ERRORS = 3
const MINUTE_MS = 60_000

/** The least-squares line through each minute's minimum; NaN for fewer than three minutes. */
export function trendOf(
  samples: readonly ProcessSample[],
  of: (sample: ProcessSample) => number,
): ValueTrend {
  const minutes = [...Map.groupBy(samples, ({ at }) => Math.floor(at / MINUTE_MS))]
  const hours = centred(minutes.map(([minute]) => minute / 60))
  const values = centred(minutes.map(([, all]) => Math.min(...all.map(of))))
  const spread = sum(hours.map(hour => hour ** 2))
  const perHour = sum(hours.map((hour, n) => hour * (values[n] ?? 0))) / spread
  const strays = sum(hours.map((hour, n) => ((values[n] ?? 0) - perHour * hour) ** 2))
  if (minutes.length < 3) return { perHour: Number.NaN, offBy: Number.NaN }
  return { perHour, offBy: ERRORS * Math.sqrt(strays / (minutes.length - 2) / spread) }
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

function centred(values: readonly number[]): number[] {
  const mean = sum(values) / values.length
  return values.map(value => value - mean)
}
