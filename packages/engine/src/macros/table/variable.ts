import type { VariableScope } from '../context/variables.ts'
import { parseJson, stringifyJson } from './json-text.ts'
import type { MacroContext } from './macro.ts'

export type VariableReference = { scope: VariableScope; name: string }

/** A variable's text, empty if unset; null without variables or if too long. */
export function readVariable(
  { values, expansion }: MacroContext,
  { scope, name }: VariableReference,
): string | null {
  if (values.variables === undefined) return null
  const value = values.variables.get(scope, name) ?? ''
  const text = typeof value === 'string' ? value : stringifyJson(value)
  return text !== null && expansion.affords(text.length) ? text : null
}

/** Sets a variable and returns its new value; null without variables or if too long. */
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

/** Appends to a list, adds numbers, or else appends text; returns the new value. */
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

/** Returns the new value; values that are not numbers stay unchanged. */
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

export function parseNumber(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** Adds two numbers, of which the first may be unset; null if they are not numbers. */
function addTexts(current: string, amount: string): number | null {
  const [from, addend] = [current === '' ? 0 : parseNumber(current), parseNumber(amount)]
  const sum = from === null || addend === null ? Number.NaN : from + addend
  return Number.isFinite(sum) ? sum : null
}
