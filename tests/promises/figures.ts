import { appendFileSync } from 'node:fs'
import { type PromiseId, promises } from './promises.ts'
import { isFull } from './trials.ts'

/** What a promise's test counted, by short names: `{ streams: 50, lost: 0 }`. */
export type Figures = Readonly<Record<string, number | string>>

/** One line of the file at PROMISES_FIGURES, from which `npm run promises` writes docs/promises.md. */
export interface Told {
  readonly id: PromiseId
  readonly figures: Figures
  readonly isFull: boolean
}

/** Prints what was counted for a promise, and keeps it where somebody collects the figures. */
export function tellFigures(id: PromiseId, figures: Figures): void {
  const counted = Object.entries(figures).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
  console.log(`${id} · ${promises[id]} · ${counted.join(' · ')}`)
  const file = process.env.PROMISES_FIGURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ id, figures, isFull } satisfies Told)}\n`)
}
