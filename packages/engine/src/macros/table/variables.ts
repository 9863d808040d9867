import { type Macro, macro } from './macro.ts'
import { addToVariable, readVariable, subtractFromVariable, writeVariable } from './variable.ts'

/** Variable macros for a branch (`getvar`) or a user (`getglobalvar`). */
function macrosForScope(scope: 'chat' | 'global', word: string): Macro[] {
  const named = (name = '') => ({ scope, name })
  return [
    macro(`get${word}`, ['name'], ([name], context) => readVariable(context, named(name))),
    macro(`set${word}`, ['name', 'value'], ([name, value = ''], context) =>
      withoutOutput(writeVariable(context, named(name), value)),
    ),
    macro(`add${word}`, ['name', 'amount'], ([name, amount = ''], context) =>
      withoutOutput(addToVariable(context, named(name), amount)),
    ),
    macro(`inc${word}`, ['name'], ([name], context) => addToVariable(context, named(name), '1')),
    macro(`dec${word}`, ['name'], ([name], context) => subtractFromVariable(context, named(name), '1')),
    macro(
      [`has${word}`, `${word}exists`],
      ['name'],
      ([name = ''], { values }) =>
        values.variables && String(values.variables.get(scope, name) !== undefined),
    ),
    macro([`delete${word}`, `flush${word}`], ['name'], ([name = ''], { values }) => {
      values.variables?.delete(scope, name)
      return values.variables && ''
    }),
  ]
}

/** Hides the result; a failure leaves the macro as written. */
function withoutOutput(done: string | null): string | null {
  return done === null ? null : ''
}

export const VARIABLE_MACROS: readonly Macro[] = [
  ...macrosForScope('chat', 'var'),
  ...macrosForScope('global', 'globalvar'),
]
