import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { CommandProblem } from '../read/command.ts'
import type { StateChange } from './shown.ts'
import {
  type Collection,
  findPosition,
  getChild,
  isCollection,
  isIndex,
  setChild,
  unwrapCollection,
} from './tree.ts'

/** Inserts into a collection: appends to a list, merges an object, or sets a key. Creates a missing collection. */
export function insertInto(
  state: JsonObject,
  steps: readonly string[],
  [first = null, second]: readonly Json[],
): StateChange | CommandProblem {
  const place = findPosition(state, steps)
  const current = steps.length === 0 ? state : place && getChild(place.collection, place.key)
  if (current === undefined || current === null) {
    if (place === undefined) return 'path_missing'
    return createEntry(
      place.collection,
      place.key,
      steps,
      second === undefined ? first : { [keyIn(first)]: second },
    )
  }
  const inside = unwrapCollection(current, steps)
  if (inside === undefined) return 'not_a_collection'
  return second === undefined
    ? insertValue(inside.collection, inside.steps, first)
    : insertUnder(inside.collection, inside.steps, keyIn(first), second)
}

/** In a list, a new entry can be created only at the end. */
function createEntry(
  collection: Collection,
  key: string,
  steps: readonly string[],
  value: Json,
): StateChange | CommandProblem {
  if (!isCollection(value)) return 'not_a_collection'
  if (Array.isArray(collection) && Number(key) !== collection.length) return 'path_missing'
  setChild(collection, key, value)
  return { steps, before: undefined, after: value }
}

function insertValue(
  collection: Collection,
  steps: readonly string[],
  value: Json,
): StateChange | CommandProblem {
  if (Array.isArray(collection)) {
    collection.push(value)
    return { steps: [...steps, String(collection.length - 1)], before: undefined, after: value }
  }
  if (!isObject(value)) return 'not_a_collection'
  merge(collection, value)
  return { steps, before: undefined, after: value }
}

function insertUnder(
  collection: Collection,
  steps: readonly string[],
  key: string,
  value: Json,
): StateChange | CommandProblem {
  const before = getChild(collection, key)
  if (!Array.isArray(collection)) {
    collection[key] = value
    return { steps: [...steps, key], before, after: value }
  }
  if (key !== '-' && key !== '-1' && !isIndex(key)) return 'not_a_collection'
  const at = isIndex(key) ? Math.min(Number(key), collection.length) : collection.length
  collection.splice(at, 0, value)
  return { steps: [...steps, String(at)], before: undefined, after: value }
}

const keyIn = (key: Json): string => (typeof key === 'string' ? key : JSON.stringify(key))

export function merge(into: JsonObject, from: JsonObject): void {
  for (const [key, value] of Object.entries(from)) {
    const known = Object.hasOwn(into, key) ? into[key] : undefined
    if (isObject(known) && isObject(value)) merge(known, value)
    else into[key] = value
  }
}
