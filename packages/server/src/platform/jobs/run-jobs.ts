import type { BaseLogger } from 'pino'
import type { Counter } from '../metrics/metrics.ts'

/** What is done now and then, by its name. */
export type Chores = Readonly<Record<string, () => Promise<void>>>

export interface ChoreWatch {
  readonly log: BaseLogger
  /** Counts them by their names. */
  readonly failures: Counter
}

/**
 * Does one chore after the other, each on its own: one that fails keeps none of the others from being done.
 * @returns the names of those that failed
 */
export async function doChores(chores: Chores, { log, failures }: ChoreWatch): Promise<string[]> {
  const failed: string[] = []
  for (const [chore, work] of Object.entries(chores)) {
    failures.add(0, chore) // that it never failed is told too
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, chore }, 'a chore failed; it comes again')
      failures.add(1, chore)
      failed.push(chore)
    }
  }
  return failed
}
