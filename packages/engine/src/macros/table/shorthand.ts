import type { ComparisonOperator, VariableShorthand } from '../syntax/piece.ts'
import { isFalsy } from './branch.ts'
import type { MacroContext, MacroResult } from './macro.ts'
import { addToVariable, parseNumber, readVariable, subtractFromVariable, writeVariable } from './variable.ts'

/** Runs `{{.name}}` with its operator. Expands the right side only if needed. */
export function runShorthand(shorthand: VariableShorthand, context: MacroContext): MacroResult {
  const { operator } = shorthand
  const operand = () => context.expand(shorthand.operand.pieces).text
  const silently = (done: string | null) => (done === null ? null : '')
  if (context.values.variables === undefined) return null
  switch (operator) {
    case '':
      return readVariable(context, shorthand)
    case '++':
      return addToVariable(context, shorthand, '1')
    case '--':
      return subtractFromVariable(context, shorthand, '1')
    case '=':
      return silently(writeVariable(context, shorthand, operand()))
    case '+=':
      return silently(addToVariable(context, shorthand, operand()))
    case '-=':
      return silently(subtractFromVariable(context, shorthand, operand()))
    case '||':
    case '??':
      return isMissing(shorthand, context) ? operand() : readVariable(context, shorthand)
    case '||=':
    case '??=':
      return isMissing(shorthand, context)
        ? writeVariable(context, shorthand, operand())
        : readVariable(context, shorthand)
    default:
      return compare(readVariable(context, shorthand), operator, operand())
  }
}

/** `||` falls back from falsy values, `??` only from unset ones. */
function isMissing({ scope, name, operator }: VariableShorthand, context: MacroContext): boolean {
  if (context.values.variables?.get(scope, name) === undefined) return true
  return operator.startsWith('||') && isFalsy(readVariable(context, { scope, name }) ?? '')
}

/** Compares numbers as numbers; other texts are never greater or less. */
function compare(left: string | null, operator: ComparisonOperator, right: string): string | null {
  if (left === null) return null
  const [a, b] = [parseNumber(left), parseNumber(right)]
  const areNumbers = a !== null && b !== null
  const isEqual = areNumbers ? a === b : left === right
  if (operator === '==') return String(isEqual)
  if (operator === '!=') return String(!isEqual)
  if (!areNumbers) return 'false'
  return String((isEqual && operator.endsWith('=')) || (operator.startsWith('>') ? a > b : a < b))
}
