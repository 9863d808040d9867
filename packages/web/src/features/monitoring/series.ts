import type { Dot } from './line-of.ts'

/** One line of a graph, with a dot for each moment. */
export interface Series {
  readonly label: string
  /** The one that matters is drawn in seal, what it is measured by in ink. */
  readonly tone: 'seal' | 'ink'
  readonly dots: readonly Dot[]
}

/** What a graph shows, in lines or in numbers. */
export interface Shown {
  title: string
  moments: readonly number[]
  series: readonly Series[]
  format: (value: number) => string
}

export function valueAt(dots: Series['dots'], place: number, format: Shown['format']): string {
  const value = dots[place]?.value ?? null
  return value === null ? '–' : format(value)
}
