import type { TrialResult } from '../../tests/promises/kill/trial.ts'
import { median, table } from '../relay/figures.ts'

/** The trial as a table. */
export function report(
  { acknowledged, repeated, findings, restarts_ms, unaided }: TrialResult,
  { rounds, clients, seed }: { rounds: number; clients: number; seed: number },
): string {
  const { counts } = findings
  const row = (what: string, value: number): string[] => [what, value.toLocaleString('en')]
  return table(
    [`${clients} clients, seed ${seed}`, ''],
    [
      row('rounds', rounds),
      row('acknowledged writes', acknowledged),
      row('… lost', counts.lost),
      row('… changed', counts.changed),
      row('invented, or done twice', counts.invented),
      row('unanswered writes, repeated under their key', repeated),
      row('characters shown and not stored in place', counts.unseen),
      row('answers left open', counts.open),
      row('trees and streams that do not hold together', counts.crooked),
      row('answers against the contract', counts.broken),
      row('restarts unaided', unaided),
      ['restart p50', `${median(restarts_ms).toFixed(0)} ms`],
      ['restart max', `${Math.max(...restarts_ms).toFixed(0)} ms`],
    ],
  )
}
