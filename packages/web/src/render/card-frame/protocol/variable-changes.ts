import type { Json, JsonObject } from '@inkling/engine'

/** Without `value`, the variable is removed. */
export interface VariableChange {
  readonly path: readonly string[]
  readonly value?: Json
}

/** Computes the smallest changes, so that concurrent changes to other values survive. Arrays count as one value. */
export function changesBetween(before: JsonObject, after: JsonObject): VariableChange[] {
  const changes: VariableChange[] = []
  collect(before, after, [], changes)
  return changes
}

function collect(before: JsonObject, after: JsonObject, path: readonly string[], into: VariableChange[]) {
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) into.push({ path: [...path, name] })
  }
  for (const [name, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, name) ? before[name] : undefined
    const here = [...path, name]
    if (isBranch(known) && isBranch(value)) collect(known, value, here, into)
    else if (JSON.stringify(known) !== JSON.stringify(value)) into.push({ path: here, value })
  }
}

/** The input stays unchanged. */
export const withChanges = (variables: JsonObject, changes: readonly VariableChange[]): JsonObject =>
  changes.reduce((changed, { path, value }) => withChange(changed, path, value), variables)

/** A computed key always creates an own property, even for `__proto__`. */
function withChange(variables: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  const [name, ...rest] = path
  if (name === undefined) return variables
  if (rest.length === 0)
    return value === undefined ? without(variables, name) : { ...variables, [name]: value }
  const known = Object.hasOwn(variables, name) ? variables[name] : undefined
  if (!isBranch(known) && value === undefined) return variables
  return { ...variables, [name]: withChange(isBranch(known) ? known : {}, rest, value) }
}

function without(variables: JsonObject, name: string): JsonObject {
  const { [name]: _gone, ...rest } = variables
  return rest
}

const isBranch = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
