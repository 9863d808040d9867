import type { ActivationInput, ActivationReason, InactiveReason } from '../entry/types.ts'
import type { Candidate } from './candidates.ts'
import type { LastingEffects } from './lasting.ts'
import type { KeyScan } from './scan.ts'

export type ActivationContext = {
  input: ActivationInput
  scan: KeyScan
  effects: LastingEffects
  assistantMessages: number
}

/** Whether an entry activates in a pass, and why. `key` is a key that matched nevertheless. */
export type ActivationDecision =
  | { active: true; why: ActivationReason }
  | { active: false; why: InactiveReason; key?: string }

/** An entry that would activate in this pass, before groups, chance and budget. */
export type ActivatedCandidate = { candidate: Candidate; why: ActivationReason; pass: ScanPass }

/** `match` is a key that matched nevertheless. */
export function decideInactive(
  why: InactiveReason,
  match?: ActivationReason,
): ActivationDecision & { active: false } {
  return match?.kind === 'key' ? { active: false, why, key: match.key } : { active: false, why }
}

/**
 * A pass over all inactive entries. `deepening` scans further back to reach a minimum of entries and ignores recursion.
 * `number` starts at 1.
 */
export type ScanPass = {
  number: number
  kind: 'first' | 'recursion' | 'deepening'
  /** Recursion level up to which delayed entries may activate. */
  level: number
  /** Additional messages to scan. */
  deepened: number
}
