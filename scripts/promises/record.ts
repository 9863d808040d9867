import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, Told } from '../../tests/promises/figures.ts'
import type { PromiseId } from '../../tests/promises/promises.ts'
import { root } from '../files.ts'

/** What came of a run of a promise's tests. */
interface PromiseRun {
  readonly on: string
  /** One for each test of it. */
  readonly figures: readonly Figures[]
}

/** The last run with the full counts, and the last with a tenth of them: neither takes the other's place. */
export interface LastRuns {
  readonly full?: PromiseRun
  readonly short?: PromiseRun
}

export type PromiseRecord = Readonly<Partial<Record<PromiseId, LastRuns>>>

export const recordPath = join(root, 'docs/promises.json')

/** What is on record, with what was just told in the place of what the same promises' last run in that form had. */
export function recorded(told: readonly Told[], now: Date): PromiseRecord {
  const before: PromiseRecord = existsSync(recordPath) ? JSON.parse(readFileSync(recordPath, 'utf8')) : {}
  const on = now.toISOString().slice(0, 10)
  const runs = [...Map.groupBy(told, ({ id }) => id)].map(([id, all]) => {
    const form = all.every(one => one.isFull) ? 'full' : 'short'
    return [id, { ...before[id], [form]: { on, figures: all.map(({ figures }) => figures) } }]
  })
  return { ...before, ...Object.fromEntries(runs) }
}
