import type { Json } from '@inkling/engine'
import type { VariableChange } from './variable-changes.ts'

/** Changes in one message, and names and values within each other: more is no state that anybody reads. */
const CHANGES_MAX = 2_000
const DEPTH_MAX = 64

/** Reads changes of variables out of a stranger's JSON; null unless all of them can be read. */
export function readChanges(given: unknown): VariableChange[] | null {
  if (!Array.isArray(given) || given.length === 0 || given.length > CHANGES_MAX) return null
  const changes = given.map(readChange)
  return changes.every(change => change !== null) ? changes : null
}

function readChange(given: unknown): VariableChange | null {
  if (typeof given !== 'object' || given === null || !('path' in given)) return null
  const path: readonly unknown[] = Array.isArray(given.path) ? given.path : []
  if (path.length === 0 || path.length > DEPTH_MAX || !path.every(isName)) return null
  if (!('value' in given)) return { path }
  return isValue(given.value, DEPTH_MAX) ? { path, value: given.value } : null
}

/** `__proto__` is a name that other code may stumble over, and that no variable needs. */
const isName = (name: unknown): name is string => typeof name === 'string' && name !== '__proto__'

/** It came out of JSON, so that it is one of JSON's values: asked is how deep it goes, and what its names are. */
function isValue(value: unknown, depth: number): value is Json {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([name, inner]) => isName(name) && isValue(inner, depth - 1))
}
