import type { VariableValues } from '../macros/context/variables.ts'
import { type AppliedText, applyToAll, type PassText } from './apply.ts'
import type { RegexScript } from './model/script.ts'
import { type PassValues, revivePassValues } from './values.ts'

/** One pass of scripts over many texts, as plain data that can be sent to a worker. */
export type Pass = {
  scripts: readonly RegexScript[]
  texts: readonly PassText[]
  values: PassValues
  excluded: readonly string[]
}

/** What came of it: a result for each text, and the variables if macros in replacements have changed any. */
export type PassResult = { texts: AppliedText[]; variables: VariableValues | null }

/** What a worker does with a pass. `mark` is told the id of each script before it starts. */
export function runPass(pass: Pass, mark: (id: string) => void): PassResult {
  const values = revivePassValues(pass.values)
  const texts = applyToAll(pass.texts, pass.scripts, {
    values,
    onStart: mark,
    excluded: new Set(pass.excluded),
  })
  return { texts, variables: values.variables?.isChanged ? values.variables.values() : null }
}
