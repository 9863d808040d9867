import { MacroAllowance } from '../macros/context/values.ts'
import { gatherCandidates } from './activation/candidates.ts'
import { summariseRun } from './activation/report.ts'
import { ActivationRun } from './activation/run.ts'
import type { Activation, ActivationInput } from './entry/types.ts'

/**
 * Decides which lorebook entries activate, in what order, and why others do not. Pure: the same input and random source
 * give the same result, and `state` is returned new. Key patterns are untrusted, so run this where it can be
 * terminated, and then exclude (`excluded`) what `onPattern` named last.
 */
export function activateEntries(input: ActivationInput): Activation {
  const bounded = { ...input, values: { allowance: new MacroAllowance(), ...input.values } }
  const run = new ActivationRun(bounded, gatherCandidates(bounded))
  run.all()
  return summariseRun(run)
}
