import { seededRandom } from '../macros/context/dice.ts'
import type { MacroValues } from '../macros/context/values.ts'
import { Variables, type VariableValues } from '../macros/context/variables.ts'
import { type AppliedText, applyToAll, type PassText } from './apply.ts'
import type { RegexScript } from './model/script.ts'

/** A pass over many texts as plain data for a worker. */
export type ScriptPass = {
  scripts: readonly RegexScript[]
  texts: readonly PassText[]
  values: PassValues
  excluded: readonly string[]
}

/** The texts, and the variables if macros changed any. */
export type ScriptPassResult = { texts: AppliedText[]; variables: VariableValues | null }

/** `mark` is called with each script's id before it starts. */
export function runPass(pass: ScriptPass, mark: (id: string) => void): ScriptPassResult {
  const values = revivePassValues(pass.values)
  const texts = applyToAll(pass.texts, pass.scripts, {
    values,
    onStart: mark,
    excluded: new Set(pass.excluded),
  })
  return { texts, variables: values.variables?.isChanged ? values.variables.values() : null }
}

/** Macro values for a worker: the random source as a seed, variables as stored. */
export type PassValues = Omit<MacroValues, 'dice' | 'variables' | 'allowance'> & {
  seed?: string
  variables?: Partial<VariableValues>
}

export function revivePassValues({ seed, variables, ...values }: PassValues): MacroValues {
  return {
    ...values,
    ...(seed === undefined ? {} : { dice: seededRandom(seed) }),
    ...(variables === undefined ? {} : { variables: new Variables(variables) }),
  }
}
