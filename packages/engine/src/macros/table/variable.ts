import type { VariableScope } from '../context/variables.ts'
import { parseJson, stringifyJson } from './json-text.ts'
import type { MacroContext } from './macro.ts'

/** One variable that a macro names. */
export type VariableReference = { scope: VariableScope; name: string }

/** What a variable says, '' when it is not set; null when there are no variables or it is too long to be read again. */
export function readVariable(
  { values, expansion }: MacroContext,
  { scope, name }: VariableReference,
): string | null {
  if (values.variables === undefined) return null
  const value = values.variables.get(scope, name) ?? ''
  const text = typeof value === 'string' ? value : stringifyJson(value)
  return text !== null && expansion.affords(text.length) ? text : null
}

/** Sets a variable and says what it is now; null when there are no variables or it would be too long. */
export function writeVariable(
  { values, expansion }: MacroContext,
  { scope, name }: VariableReference,
  value: string | number,
): string | null {
  const text = String(value)
  if (values.variables === undefined || !expansion.affords(name.length + text.length)) return null
  values.variables.set(scope, name, value)
  return text
}

/** Adds: to a list as an item, to a number if both are numbers, else at the end of the text. Says what it is now. */
export function addToVariable(
  context: MacroContext,
  variable: VariableReference,
  amount: string,
): string | null {
  const current = readVariable(context, variable)
  if (current === null) return null
  const list = current.trimStart().startsWith('[') ? parseJson(current) : undefined
  const longer = Array.isArray(list)
    ? stringifyJson([...list, amount])
    : (addTexts(current, amount) ?? current + amount)
  return longer === null ? null : writeVariable(context, variable, longer)
}

/** Takes a number away; what is no number stays. Says what it is now. */
export function subtractFromVariable(
  context: MacroContext,
  variable: VariableReference,
  amount: string,
): string | null {
  const current = readVariable(context, variable)
  const number = parseNumber(amount)
  if (current === null || number === null) return current
  const left = addTexts(current, String(-number))
  return left === null ? current : writeVariable(context, variable, left)
}

/** The number that a text is, or null. */
export function parseNumber(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** The sum of two numbers, the first of which may be unset; null when they are none. */
function addTexts(current: string, amount: string): number | null {
  const [from, more] = [current === '' ? 0 : parseNumber(current), parseNumber(amount)]
  const sum = from === null || more === null ? Number.NaN : from + more
  return Number.isFinite(sum) ? sum : null
}
