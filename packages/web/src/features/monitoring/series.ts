import type { ChartPoint } from './line-of.ts'

/** One line of a graph, with a dot for each moment. */
export interface ChartSeries {
  readonly label: string
  /** The one that matters is drawn in seal, what it is measured by in ink. */
  readonly tone: 'seal' | 'ink'
  readonly dots: readonly ChartPoint[]
}

/** What a graph shows, in lines or in numbers. */
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
