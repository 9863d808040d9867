/** A moment and its value; null if unknown. */
export interface ChartPoint {
  readonly at: number
  readonly value: number | null
}

export interface ChartFrame {
  readonly from: number
  readonly to: number
  /** Axis maximum. */
  readonly top: number
  /** Milliseconds between adjacent points. */
  readonly stretchMs: number
}

export const WIDTH = 320
export const HEIGHT = 88

/** Factor on the interval beyond which there is a gap. */
const GAP = 1.6

/** An SVG path through points, interrupted at gaps. */
export function linePath(dots: readonly ChartPoint[], frame: ChartFrame): string {
  return splitKnownRuns(dots, frame)
    .filter(run => run.length > 1)
    .flatMap(run =>
      run.map(({ at, value }, place) => `${place === 0 ? 'M' : 'L'}${toX(at, frame)} ${toY(value, frame)}`),
    )
    .join('')
}

/** Isolated points as zero-length strokes with round caps. */
export function pointsPath(dots: readonly ChartPoint[], frame: ChartFrame): string {
  return splitKnownRuns(dots, frame)
    .filter(run => run.length === 1)
    .flatMap(run => run.map(({ at, value }) => `M${toX(at, frame)} ${toY(value, frame)}h0.01`))
    .join('')
}

/** The area below the line. */
export function areaPath(dots: readonly ChartPoint[], frame: ChartFrame): string {
  return splitKnownRuns(dots, frame)
    .filter(run => run.length > 1)
    .map(run => {
      const [first, last] = [toX(run[0]?.at ?? 0, frame), toX(run.at(-1)?.at ?? 0, frame)]
      const steps = run.map(({ at, value }) => `L${toX(at, frame)} ${toY(value, frame)}`)
      return `M${first} ${HEIGHT}${steps.join('')}L${last} ${HEIGHT}Z`
    })
    .join('')
}

/** A round axis maximum: 1, 2 or 5 times a power of ten, in its unit. */
export function chooseAxisMaximum(values: readonly number[], base = 1_000): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 1
  const unit = base ** Math.max(0, Math.floor(Math.log(most) / Math.log(base)))
  const power = unit * 10 ** Math.floor(Math.log10(most / unit))
  const step = [1, 2, 5, 10].find(times => times * power >= most) ?? 10
  return step * power
}

/** The moment nearest to a position from 0 to 1. */
export function findNearestMoment(
  moments: readonly number[],
  place: number,
  { from, to }: ChartFrame,
): number {
  const wanted = from + place * (to - from)
  const distances = moments.map(at => Math.abs(at - wanted))
  return distances.indexOf(Math.min(...distances))
}

export const toX = (at: number, { from, to }: ChartFrame): number =>
  round((WIDTH * (at - from)) / (to - from))

const toY = (value: number, { top }: ChartFrame): number =>
  round(HEIGHT - (HEIGHT * Math.min(value, top)) / top)

const round = (value: number): number => Math.round(value * 10) / 10

type KnownPoint = ChartPoint & { readonly value: number }

function splitKnownRuns(dots: readonly ChartPoint[], { stretchMs }: ChartFrame): KnownPoint[][] {
  const runs: KnownPoint[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of dots) {
    if (value === null) continue
    if (at - last > stretchMs * GAP) runs.push([])
    runs.at(-1)?.push({ at, value })
    last = at
  }
  return runs
}
