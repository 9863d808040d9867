import { seededRandom } from '../macros/context/dice.ts'
import type { MacroValues } from '../macros/context/values.ts'
import { Variables, type VariableValues } from '../macros/context/variables.ts'
import { type AppliedText, applyToAll, type PassText } from './apply.ts'
import type { RegexScript } from './model/script.ts'

/** One pass of scripts over many texts, as plain data that can be sent to a worker. */
export type ScriptPass = {
  scripts: readonly RegexScript[]
  texts: readonly PassText[]
  values: PassValues
  excluded: readonly string[]
}

/** What came of it: a result for each text, and the variables if macros in replacements have changed any. */
export type ScriptPassResult = { texts: AppliedText[]; variables: VariableValues | null }

/** What a worker does with a pass. `mark` is told the id of each script before it starts. */
export function runPass(pass: ScriptPass, mark: (id: string) => void): ScriptPassResult {
  const values = revivePassValues(pass.values)
  const texts = applyToAll(pass.texts, pass.scripts, {
    values,
    onStart: mark,
    excluded: new Set(pass.excluded),
  })
  return { texts, variables: values.variables?.isChanged ? values.variables.values() : null }
}

/**
 * What macros stand for, as it can be sent to a worker: dice as the seed they are made of, variables as they are stored.
 */
export type PassValues = Omit<MacroValues, 'dice' | 'variables' | 'allowance'> & {
  seed?: string
  variables?: Partial<VariableValues>
}

/** The values as macros take them. */
export function revivePassValues({ seed, variables, ...values }: PassValues): MacroValues {
  return {
    ...values,
    ...(seed === undefined ? {} : { dice: seededRandom(seed) }),
    ...(variables === undefined ? {} : { variables: new Variables(variables) }),
  }
}
