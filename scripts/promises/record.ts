import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PromiseFigures, PromiseFiguresLine } from '../../tests/promises/figures.ts'
import { isPromise, type PromiseId } from '../../tests/promises/promises.ts'
import { root } from '../files.ts'
import type { Failure } from './failures.ts'

interface PromiseRun {
  readonly on: string
  /** One entry per test. */
  readonly figures: readonly PromiseFigures[]
  /** Failures in words; missing if there were none. */
  readonly failed?: readonly string[]
}

/** Full or small counts, on own or shared stores; each form has its own results. */
export const forms = ['full', 'full_shared', 'short', 'short_shared'] as const
export type RunForm = (typeof forms)[number]

export type LastRuns = Readonly<Partial<Record<RunForm, PromiseRun>>>
export type PromiseRecord = Readonly<Partial<Record<PromiseId, LastRuns>>>

export interface PromiseTestRun {
  readonly form: RunForm
  readonly on: string
  /** The promises requested; empty for all. */
  readonly ids: readonly string[]
  readonly told: readonly PromiseFiguresLine[]
  readonly failures: readonly Failure[]
}

export const recordPath = join(root, 'docs/promises.json')

export const readRecord = (): PromiseRecord =>
  existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')) : {}

/**
 * Replaces the previous results of the same promises and form with those of a run. A failed test counts for the
 * promises that it had results for. Without results, it counts for all promises of its file (`promisesOf`).
 */
export function recordRuns(
  before: PromiseRecord,
  run: PromiseTestRun,
  promisesOf: (file: string) => Iterable<string>,
): PromiseRecord {
  const failed = run.failures.map(failure => ({ failure, ids: idsOf(failure, run, promisesOf) }))
  // If a file was run for one promise only, its results for other promises are incomplete.
  const isRequestedId = (id: PromiseId): boolean => run.ids.length === 0 || run.ids.includes(id)
  const ids = new Set([...run.told.map(({ id }) => id), ...failed.flatMap(({ ids }) => ids)])
  const runs = [...ids].filter(isRequestedId).map(id => {
    const figures = run.told.filter(line => line.id === id).map(({ figures }) => figures)
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
