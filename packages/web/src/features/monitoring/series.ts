import type { Dot } from './line-of.ts'

/** One line of a graph. */
export interface Series {
  readonly label: string
  /** The one that matters is drawn in seal, what it is measured by in ink. */
  readonly tone: 'seal' | 'ink'
  readonly dots: readonly Dot[]
}

/** What a graph shows, in lines or in numbers. */
export interface Shown {
  title: string
  series: readonly Series[]
  format: (value: number) => string
}
