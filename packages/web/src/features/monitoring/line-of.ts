/** `value` is null if unknown. */
export interface ChartPoint {
  readonly at: number
  readonly value: number | null
}

export interface ChartFrame {
  readonly from: number
  readonly to: number
  /** Maximum of the value axis. */
  readonly top: number
  /** Milliseconds between adjacent points. */
  readonly stretchMs: number
}

export const WIDTH = 320
export const HEIGHT = 88

/** A longer distance than this many intervals is a gap. */
const MAX_GAP = 1.6

/** The SVG path is interrupted at gaps. */
export const linePath = (dots: readonly ChartPoint[], frame: ChartFrame): string =>
  runsOf(dots, frame)
    .filter(run => run.length > 1)
    .map(run => `M${run.join('L')}`)
    .join('')

/** Isolated points are zero-length strokes with round caps. */
export const pointsPath = (dots: readonly ChartPoint[], frame: ChartFrame): string =>
  runsOf(dots, frame)
    .filter(run => run.length === 1)
    .map(([point]) => `M${point}h0.01`)
    .join('')

export const areaPath = (dots: readonly ChartPoint[], frame: ChartFrame): string =>
  runsOf(dots, frame)
    .filter(run => run.length > 1)
    .map(run => `M${baseOf(run[0])}L${run.join('L')}L${baseOf(run.at(-1))}Z`)
    .join('')

const baseOf = (point = '') => point.replace(/ .*/, ` ${HEIGHT}`)

/** A round number: 1, 2 or 5 times a power of ten, in its unit. */
export function chooseAxisMaximum(values: readonly number[], base = 1_000): number {
  const maximum = Math.max(0, ...values)
  if (maximum === 0) return 1
  const unit = base ** Math.max(0, Math.floor(Math.log(maximum) / Math.log(base)))
  const power = unit * 10 ** Math.floor(Math.log10(maximum / unit))
  const step = [1, 2, 5, 10].find(times => times * power >= maximum) ?? 10
  return step * power
}

/** `place` is a position from 0 to 1. */
export function findNearestMoment(
  moments: readonly number[],
  place: number,
  { from, to }: ChartFrame,
): number {
  const moment = from + place * (to - from)
  const distances = moments.map(at => Math.abs(at - moment))
  return distances.indexOf(Math.min(...distances))
}

export const toX = (at: number, { from, to }: ChartFrame): number =>
  round((WIDTH * (at - from)) / (to - from))

const toY = (value: number, { top }: ChartFrame): number =>
  round(HEIGHT - (HEIGHT * Math.min(value, top)) / top)

const round = (value: number): number => Math.round(value * 10) / 10

/** Points become `x y`, split at gaps. */
function runsOf(dots: readonly ChartPoint[], frame: ChartFrame): string[][] {
  const runs: string[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of dots) {
    if (value === null) continue
    if (at - last > frame.stretchMs * MAX_GAP) runs.push([])
    runs.at(-1)?.push(`${toX(at, frame)} ${toY(value, frame)}`)
    last = at
  }
  return runs
}

/** One point per moment. */
export interface ChartSeries {
  readonly label: string
  /** The main line has the accent colour, its reference line ink. */
  readonly tone: 'seal' | 'ink'
  readonly dots: readonly ChartPoint[]
}

export interface ChartData {
  title: string
  moments: readonly number[]
  series: readonly ChartSeries[]
  format: (value: number) => string
}

export function formatValueAt(dots: ChartSeries['dots'], place: number, format: ChartData['format']): string {
  const value = dots[place]?.value ?? null
  return value === null ? '–' : format(value)
}
