import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, Told } from '../../tests/promises/figures.ts'
import type { PromiseId } from '../../tests/promises/promises.ts'
import { root } from '../files.ts'

/** What came of the last run of a promise's tests. */
export interface LastRun {
  readonly on: string
  readonly isFull: boolean
  /** One for each test of it. */
  readonly figures: readonly Figures[]
}

export type PromiseRecord = Readonly<Partial<Record<PromiseId, LastRun>>>

export const recordPath = join(root, 'docs/promises.json')

/** What is on record, with what was just told in the place of what stood there of the same promises. */
export function recorded(told: readonly Told[], now: Date): PromiseRecord {
  const before: PromiseRecord = existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')) : {}
  const on = now.toISOString().slice(0, 10)
  const runs = [...Map.groupBy(told, ({ id }) => id)].map(([id, all]) => [
    id,
    { on, isFull: all.every(one => one.isFull), figures: all.map(({ figures }) => figures) },
  ])
  return { ...before, ...Object.fromEntries(runs) }
}
