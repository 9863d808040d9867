import type { Comparison, Shorthand } from '../syntax/piece.ts'
import { isFalsy } from './branch.ts'
import type { Here, Result } from './macro.ts'
import { addToVariable, numberIn, readVariable, takeFromVariable, writeVariable } from './variable.ts'

/** What `{{.name}}` and its operators become. The right side is expanded only when it decides something. */
export function runShorthand(shorthand: Shorthand, here: Here): Result {
  const { operator } = shorthand
  const operand = () => here.expand(shorthand.operand.pieces).text
  const silently = (done: string | null) => (done === null ? null : '')
  if (here.values.variables === undefined) return null
  switch (operator) {
    case '':
      return readVariable(here, shorthand)
    case '++':
      return addToVariable(here, shorthand, '1')
    case '--':
      return takeFromVariable(here, shorthand, '1')
    case '=':
      return silently(writeVariable(here, shorthand, operand()))
    case '+=':
      return silently(addToVariable(here, shorthand, operand()))
    case '-=':
      return silently(takeFromVariable(here, shorthand, operand()))
    case '||':
    case '??':
      return isMissing(shorthand, here) ? operand() : readVariable(here, shorthand)
    case '||=':
    case '??=':
      return isMissing(shorthand, here)
        ? writeVariable(here, shorthand, operand())
        : readVariable(here, shorthand)
    default:
      return compare(readVariable(here, shorthand), operator, operand())
  }
}

/** `||` falls back from everything that means no, `??` only from what was never set. */
function isMissing({ scope, name, operator }: Shorthand, here: Here): boolean {
  if (here.values.variables?.get(scope, name) === undefined) return true
  return operator.startsWith('||') && isFalsy(readVariable(here, { scope, name }) ?? '')
}

/** Numbers are compared as numbers. Of other texts none is greater than another. */
function compare(left: string | null, operator: Comparison, right: string): string | null {
  if (left === null) return null
  const [a, b] = [numberIn(left), numberIn(right)]
  const areNumbers = a !== null && b !== null
  const isEqual = areNumbers ? a === b : left === right
  if (operator === '==') return String(isEqual)
  if (operator === '!=') return String(!isEqual)
  if (!areNumbers) return 'false'
  return String((isEqual && operator.endsWith('=')) || (operator.startsWith('>') ? a > b : a < b))
}
