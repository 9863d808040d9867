import { appendFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import { type PromiseId, promises } from './promises.ts'

/** What a promise's test counted, by short names: `{ streams: 50, lost: 0 }`. */
export type PromiseFigures = Readonly<Record<string, number | string>>

/** One line of the file at PROMISES_FIGURES, from which `npm run promises` writes docs/promises.md. */
export interface PromiseFiguresLine {
  readonly id: PromiseId
  readonly figures: PromiseFigures
  /** Which test told them; absent where it was after all of a file's. */
  readonly test?: string
}

/** Prints what was counted for a promise, and keeps it where somebody collects the figures. */
export function tellFigures(id: PromiseId, figures: PromiseFigures): void {
  const counted = Object.entries(figures).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
  console.log(`${id} · ${promises[id]} · ${counted.join(' · ')}`)
  const file = process.env.PROMISES_FIGURES
  if (file === undefined) return
  const test = TestRunner.getCurrentTest()?.id
  appendFileSync(
    file,
    `${JSON.stringify({ id, figures, ...(test && { test }) } satisfies PromiseFiguresLine)}\n`,
  )
}

/** The same of what runs on stores of its own, or on none, whichever a run is given: with `--shared` its file is left out. */
export function tellOwnFigures(id: PromiseId, figures: PromiseFigures): void {
  tellFigures(id, figures)
}
