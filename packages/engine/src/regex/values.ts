import { seededDice } from '../macros/context/dice.ts'
import type { MacroValues } from '../macros/context/values.ts'
import { Variables, type VariableValues } from '../macros/context/variables.ts'

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
    ...(seed === undefined ? {} : { dice: seededDice(seed) }),
    ...(variables === undefined ? {} : { variables: new Variables(variables) }),
  }
}
