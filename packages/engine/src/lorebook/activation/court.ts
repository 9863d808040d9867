import type { ActivationInput, SleepReason, WakeReason } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { LastingEffects } from './lasting.ts'
import type { KeyScan } from './scan.ts'

/** What deciding about entries takes. */
export type ActivationContext = {
  input: ActivationInput
  scan: KeyScan
  effects: LastingEffects
  assistantMessages: number
}

/** Whether an entry wakes in a pass, and why or why not. `key` matched although the entry stays asleep. */
export type ActivationDecision =
  | { woke: true; why: WakeReason }
  | { woke: false; why: SleepReason; key?: string }

/** An entry that would wake in this pass, if its group, chance and the budget let it. */
export type ActivatedCandidate = { candidate: Candidate; why: WakeReason; pass: ScanPass }

/** Why an entry stays asleep; had one of its keys matched, which. */
export function decideAsleep(why: SleepReason, match?: WakeReason): ActivationDecision & { woke: false } {
  return match?.kind === 'key' ? { woke: false, why, key: match.key } : { woke: false, why }
}

/**
 * One look at all entries that still sleep. `deepening` looks further back to reach a least number of entries, and
 * not at what other entries say. `number` counts from 1.
 */
export type ScanPass = {
  number: number
  kind: 'first' | 'recursion' | 'deepening'
  /** Up to which level those that wait for recursion may wake. */
  level: number
  /** How many messages more than usual are looked at. */
  deepened: number
}
