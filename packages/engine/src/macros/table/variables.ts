import { type Macro, macro } from './macro.ts'
import { addToVariable, readVariable, takeFromVariable, writeVariable } from './variable.ts'

/** The same macros for the variables of a branch (`getvar`) and for those of a user (`getglobalvar`). */
function family(scope: 'chat' | 'global', word: string): Macro[] {
  const named = (name = '') => ({ scope, name })
  return [
    macro(`get${word}`, ['name'], ([name], here) => readVariable(here, named(name))),
    macro(`set${word}`, ['name', 'value'], ([name, value = ''], here) =>
      silently(writeVariable(here, named(name), value)),
    ),
    macro(`add${word}`, ['name', 'amount'], ([name, amount = ''], here) =>
      silently(addToVariable(here, named(name), amount)),
    ),
    macro(`inc${word}`, ['name'], ([name], here) => addToVariable(here, named(name), '1')),
    macro(`dec${word}`, ['name'], ([name], here) => takeFromVariable(here, named(name), '1')),
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

/** What was done is not said; that it could not be done leaves the macro where it is. */
function silently(done: string | null): string | null {
  return done === null ? null : ''
}

/** Variables: written to a chat or kept for all chats of a user. */
export const VARIABLE_MACROS: readonly Macro[] = [...family('chat', 'var'), ...family('global', 'globalvar')]
