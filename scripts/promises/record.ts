import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PromiseFigures, PromiseFiguresLine } from '../../tests/promises/figures.ts'
import { isPromise, type PromiseId } from '../../tests/promises/promises.ts'
import { root } from '../files.ts'
import type { Failure } from './failures.ts'

/** What came of a run of a promise's tests. */
interface PromiseRun {
  readonly on: string
  /** One for each test of it. */
  readonly figures: readonly PromiseFigures[]
  /** What did not hold, in words; absent where all did. */
  readonly failed?: readonly string[]
}

/** With all counts or a tenth of them, on the own stores or on shared ones: none takes another's place. */
export const forms = ['full', 'full_shared', 'short', 'short_shared'] as const
export type RunForm = (typeof forms)[number]

export type LastRuns = Readonly<Partial<Record<RunForm, PromiseRun>>>
export type PromiseRecord = Readonly<Partial<Record<PromiseId, LastRuns>>>

/** What the tests of some promises, or of all, told and did not hold. */
export interface PromiseTestRun {
  readonly form: RunForm
  readonly on: string
  /** Those that were asked for; empty for all. */
  readonly ids: readonly string[]
  readonly told: readonly PromiseFiguresLine[]
  readonly failures: readonly Failure[]
}

export const recordPath = join(root, 'docs/promises.json')

export const readRecord = (): PromiseRecord =>
  existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')) : {}

/**
 * What is on record, with what a run counted in the place of what the same promises' last one in its form did. A failed
 * test is one of the promises that it told figures of; if it told none, of all that its file does (`promisesOf`).
 */
export function recorded(
  before: PromiseRecord,
  run: PromiseTestRun,
  promisesOf: (file: string) => Iterable<string>,
): PromiseRecord {
  const failed = run.failures.map(failure => ({ failure, ids: idsOf(failure, run, promisesOf) }))
  // A file that was run for one promise tells a part of what another's tests count.
  const isMeant = (id: PromiseId): boolean => run.ids.length === 0 || run.ids.includes(id)
  const ids = new Set([...run.told.map(({ id }) => id), ...failed.flatMap(({ ids }) => ids)])
  const runs = [...ids].filter(isMeant).map(id => {
    const figures = run.told.filter(told => told.id === id).map(({ figures }) => figures)
    const sentences = failed.filter(({ ids }) => ids.includes(id)).map(({ failure }) => failure.sentence)
    const last = { on: run.on, figures, ...(sentences.length > 0 && { failed: sentences }) }
    return [id, { ...before[id], [run.form]: last }]
  })
  return { ...before, ...Object.fromEntries(runs) }
}

function idsOf(
  { file, test }: Failure,
  { told }: PromiseTestRun,
  promisesOf: (file: string) => Iterable<string>,
): PromiseId[] {
  const byItself = told.filter(one => test !== undefined && one.test === test).map(({ id }) => id)
  return byItself.length > 0 ? byItself : [...promisesOf(file)].filter(isPromise)
}
