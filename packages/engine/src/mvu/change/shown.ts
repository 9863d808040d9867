import type { Json, JsonObject } from '../../json/json.ts'
import { truncate } from '../../text/truncate.ts'
import { MVU_LIMITS } from '../read/limits.ts'
import { type Collection, getChild, isCollection, isIndex, setChild } from './tree.ts'

/** A value that became another one; undefined is none. */
export interface StateChange {
  readonly steps: readonly string[]
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Writes the changes of one answer as status bars show them: `3->5 (她笑了)`. */
export class DisplayedChanges {
  #room: number = MVU_LIMITS.written

  write({ before, after }: StateChange, reason: string): string {
    const change = `${this.#value(before)}->${this.#value(after)}`
    return reason === '' ? change : `${change} (${reason})`
  }

  /** Of a large value only the beginning is shown, but all of it is written: one that is moved about, not each time. */
  #value(value: Json | undefined): string {
    if (value === undefined) return ''
    if (!isCollection(value)) return truncate(String(value), MVU_LIMITS.shown)
    if (this.#room < 0) return '…'
    const json = JSON.stringify(value)
    this.#room -= json.length
    return truncate(json, MVU_LIMITS.shown)
  }
}

/** Puts a text where a path leads in what is shown, whatever stood on the way there. */
export function setDisplayed(tree: JsonObject, steps: readonly string[], text: string): void {
  let collection: Collection = tree
  for (const [at, step] of steps.entries()) {
    const following = steps[at + 1]
    if (following === undefined) put(collection, step, text)
    else collection = stepIntoDisplayed(collection, step, following)
  }
}

/** What stands in a collection under a step, such as the next one can lead into. */
function stepIntoDisplayed(collection: Collection, step: string, following: string): Collection {
  const child = getChild(collection, step)
  if (isCollection(child) && canHoldKey(child, following)) return child
  const empty = emptyCollectionFor(following)
  put(collection, step, empty)
  return empty
}

/** What changed shows in a list where it stands, and nothing in the places before it. */
function put(collection: Collection, key: string, value: Json): void {
  if (Array.isArray(collection)) while (collection.length < Number(key)) collection.push(null)
  setChild(collection, key, value)
}

/** A name in a list is lost as soon as it is stored. */
const canHoldKey = (collection: Collection, key: string): boolean =>
  !Array.isArray(collection) || isIndex(key)

/** A list where something stands at an index near its beginning, as in a pair; far from it, it would be full of nothing. */
const emptyCollectionFor = (key: string): Collection => (isIndex(key) && key.length <= 2 ? [] : {})
