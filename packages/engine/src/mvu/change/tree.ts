import { getOwn, isObject, type Json, type JsonObject } from '../../json/json.ts'

export type Collection = JsonObject | Json[]

/** A value with its description, as cards write state: `[3, "对用户的好感，0 到 100"]`. */
export type ValueWithMeaning = [value: Json, meaning: string]

export const isCollection = (value: Json | undefined): value is Collection =>
  isObject(value) || Array.isArray(value)

/**
 * Whether a list is a value with its description. Two texts are ambiguous; callers check the new value where it
 * matters.
 */
export function isValueWithMeaning(value: Json | undefined): value is ValueWithMeaning {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'string'
}

export function getChild(collection: Collection, key: string): Json | undefined {
  if (!Array.isArray(collection)) return getOwn(collection, key)
  return isIndex(key) ? collection[Number(key)] : undefined
}

/** Sets a child; in a list, only at an existing index. */
export function setChild(collection: Collection, key: string, value: Json): void {
  if (Array.isArray(collection)) collection[Number(key)] = value
  else collection[key] = value
}

export function deleteChild(collection: Collection, key: string): void {
  if (Array.isArray(collection)) collection.splice(Number(key), 1)
  else delete collection[key]
}

export const isIndex = (key: string): boolean => /^\d{1,9}$/.test(key)

export interface StatePosition {
  readonly collection: Collection
  readonly key: string
}

/** Finds the place of a value, which itself may be missing. */
export function findPosition(state: JsonObject, steps: readonly string[]): StatePosition | undefined {
  const key = steps.at(-1)
  const above = steps.slice(0, -1).reduce<Json | undefined>(stepInto, state)
  const collection = collectionFor(above, key)
  return key === undefined || collection === undefined ? undefined : { collection, key }
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  const collection = collectionFor(value, step)
  return collection && getChild(collection, step)
}

/** A name skips into the value of a pair, so `[0]` may be omitted. */
function collectionFor(value: Json | undefined, key: string | undefined): Collection | undefined {
  if (key !== undefined && isValueWithMeaning(value) && !isIndex(key))
    return isCollection(value[0]) ? value[0] : undefined
  return isCollection(value) ? value : undefined
}

/** Unwraps a value with its description. */
export function unwrapCollection(
  value: Json,
  steps: readonly string[],
): { collection: Collection; steps: readonly string[] } | undefined {
  if (isValueWithMeaning(value) && isCollection(value[0]))
    return { collection: value[0], steps: [...steps, '0'] }
  return isCollection(value) ? { collection: value, steps } : undefined
}
