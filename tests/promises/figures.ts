import { appendFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import { type PromiseId, promises } from './promises.ts'

/** A test's counts under short names: `{ streams: 50, lost: 0 }`. */
export type PromiseFigures = Readonly<Record<string, number | string>>

/** A line of the file at PROMISES_FIGURES, from which `npm run promises` writes docs/promises.md. */
export interface PromiseFiguresLine {
  readonly id: PromiseId
  readonly figures: PromiseFigures
  /** The reporting test; absent after all tests of the file. */
  readonly test?: string
}

/** Prints a promise's figures and appends them to the file at PROMISES_FIGURES if it is set. */
export function recordFigures(id: PromiseId, figures: PromiseFigures): void {
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

/** Like `recordFigures`, for tests that use their own stores or none: `--shared` skips their files. */
export function recordOwnFigures(id: PromiseId, figures: PromiseFigures): void {
  recordFigures(id, figures)
}
