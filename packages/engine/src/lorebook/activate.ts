import { MacroAllowance } from '../macros/context/values.ts'
import { gatherCandidates } from './activation/candidates.ts'
import { summariseRun } from './activation/report.ts'
import { ActivationRun } from './activation/run.ts'
import type { Activation, ActivationInput } from './entry/types.ts'

/**
 * Which entries of the attached books wake for these messages, in what order they stand, and what became of every
 * other one. Pure: the same input and dice give the same answer, and `state` comes back new. Patterns of keys are
 * foreign code in effect; run this where it can be ended, and leave out by `excluded` what `onPattern` named last.
 */
export function activateEntries(input: ActivationInput): Activation {
  const bounded = { ...input, values: { allowance: new MacroAllowance(), ...input.values } }
  const run = new ActivationRun(bounded, gatherCandidates(bounded))
  run.all()
  return summariseRun(run)
}
