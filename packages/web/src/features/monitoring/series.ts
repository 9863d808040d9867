import type { ChartPoint } from './line-of.ts'

/** A line of a chart, with a point per moment. */
export interface ChartSeries {
  readonly label: string
  /** The main line uses the accent colour, its reference ink. */
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
