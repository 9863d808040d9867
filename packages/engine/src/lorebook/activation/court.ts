import type { ActivationInput, SleepReason, WakeReason } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { LastingEffects } from './lasting.ts'
import type { Scan } from './scan.ts'

/** What deciding about entries takes. */
export type Court = { input: ActivationInput; scan: Scan; effects: LastingEffects; assistantMessages: number }

/** Whether an entry wakes in a pass, and why or why not. `key` matched although the entry stays asleep. */
export type Verdict = { woke: true; why: WakeReason } | { woke: false; why: SleepReason; key?: string }

/** An entry that would wake in this pass, if its group, chance and the budget let it. */
export type Found = { candidate: Candidate; why: WakeReason; pass: Pass }

/** Why an entry stays asleep; had one of its keys matched, which. */
export function asleep(why: SleepReason, match?: WakeReason): Verdict & { woke: false } {
  return match?.kind === 'key' ? { woke: false, why, key: match.key } : { woke: false, why }
}

/**
 * One look at all entries that still sleep. `deepening` looks further back to reach a least number of entries, and
 * not at what other entries say. `number` counts from 1.
 */
export type Pass = {
  number: number
  kind: 'first' | 'recursion' | 'deepening'
  /** Up to which level those that wait for recursion may wake. */
  level: number
  /** How many messages more than usual are looked at. */
  deepened: number
}
