import { getOwn, isObject, type Json, type JsonObject } from '../../json/json.ts'

/** What values stand in: an object, or a list. */
export type Collection = JsonObject | Json[]

/** A value with what it means beside it, as cards write their states: `[3, "对用户的好感，0 到 100"]`. */
export type ValueWithMeaning = [value: Json, meaning: string]

export const isCollection = (value: Json | undefined): value is Collection =>
  isObject(value) || Array.isArray(value)

/**
 * Whether a list is a value and its meaning. Two texts may as well be a list of two: where that matters, the caller
 * looks at what comes in their place.
 */
export function isValueWithMeaning(value: Json | undefined): value is ValueWithMeaning {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'string'
}

/** What stands in a collection under a key, or in a list at an index. */
export function getChild(collection: Collection, key: string): Json | undefined {
  if (!Array.isArray(collection)) return getOwn(collection, key)
  return isIndex(key) ? collection[Number(key)] : undefined
}

/** Puts a value in its place; a list only where it has something already. */
export function setChild(collection: Collection, key: string, value: Json): void {
  if (Array.isArray(collection)) collection[Number(key)] = value
  else collection[key] = value
}

export function deleteChild(collection: Collection, key: string): void {
  if (Array.isArray(collection)) collection.splice(Number(key), 1)
  else delete collection[key]
}

export const isIndex = (key: string): boolean => /^\d{1,9}$/.test(key)

/** A collection with the key in it that a path ends at. */
export interface StatePosition {
  readonly collection: Collection
  readonly key: string
}

/** Where a path ends: what is there may be nothing, but what it stands in is there. */
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

/** Of a pair whose value is a collection, a name leads into the value: `[0]` in between may be left out. */
function collectionFor(value: Json | undefined, key: string | undefined): Collection | undefined {
  if (key !== undefined && isValueWithMeaning(value) && !isIndex(key))
    return isCollection(value[0]) ? value[0] : undefined
  return isCollection(value) ? value : undefined
}

/** A collection with the steps that lead to it: of a pair, its value. */
export function unwrapCollection(
  found: Json,
  steps: readonly string[],
): { collection: Collection; steps: readonly string[] } | undefined {
  if (isValueWithMeaning(found) && isCollection(found[0]))
    return { collection: found[0], steps: [...steps, '0'] }
  return isCollection(found) ? { collection: found, steps } : undefined
}
