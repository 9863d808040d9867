import type { Json, JsonObject } from '../../json/json.ts'
import { truncate } from '../../text/truncate.ts'
import { MVU_LIMITS } from '../read/limits.ts'
import { type Collection, getChild, isCollection, isIndex, setChild } from './tree.ts'

/** A changed value; undefined means absent. */
export interface StateChange {
  readonly steps: readonly string[]
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Formats an answer's changes for status bars: `3->5 (她笑了)`. */
export class DisplayedChanges {
  #remaining: number = MVU_LIMITS.written

  write({ before, after }: StateChange, reason: string): string {
    const change = `${this.#value(before)}->${this.#value(after)}`
    return reason === '' ? change : `${change} (${reason})`
  }

  /**
   * Truncates large values. Also bounds the characters serialised per answer, because commands could move a large value
   * again and again.
   */
  #value(value: Json | undefined): string {
    if (value === undefined) return ''
    if (!isCollection(value)) return truncate(String(value), MVU_LIMITS.shown)
    if (this.#remaining < 0) return '…'
    const json = JSON.stringify(value)
    this.#remaining -= json.length
    return truncate(json, MVU_LIMITS.shown)
  }
}

/** Sets a text at a path of the display tree and replaces anything in the way. */
export function setDisplayed(tree: JsonObject, steps: readonly string[], text: string): void {
  let collection: Collection = tree
  for (const [at, step] of steps.entries()) {
    const following = steps[at + 1]
    if (following === undefined) put(collection, step, text)
    else collection = stepIntoDisplayed(collection, step, following)
  }
}

/** The collection under a step, replaced if it cannot hold the next one. */
function stepIntoDisplayed(collection: Collection, step: string, following: string): Collection {
  const child = getChild(collection, step)
  if (isCollection(child) && canHoldKey(child, following)) return child
  const empty = emptyCollectionFor(following)
  put(collection, step, empty)
  return empty
}

/** In lists, pads earlier positions with null. */
function put(collection: Collection, key: string, value: Json): void {
  if (Array.isArray(collection)) while (collection.length < Number(key)) collection.push(null)
  setChild(collection, key, value)
}

/** A list cannot have named keys, because JSON loses them. */
const canHoldKey = (collection: Collection, key: string): boolean =>
  !Array.isArray(collection) || isIndex(key)

/** A list for a small index, as in pairs; with a large one, it would be mostly empty. */
const emptyCollectionFor = (key: string): Collection => (isIndex(key) && key.length <= 2 ? [] : {})
