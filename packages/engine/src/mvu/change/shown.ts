import type { Json, JsonObject } from '../../json/json.ts'
import { truncate } from '../../text/truncate.ts'
import { MVU_LIMITS } from '../read/limits.ts'
import { type Collection, childOf, isCollection, isIndex, putChild } from './tree.ts'

/** A value that became another one; undefined is none. */
export interface Change {
  readonly steps: readonly string[]
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Writes the changes of one answer as status bars show them: `3->5 (她笑了)`. */
export class ShownChanges {
  #room: number = MVU_LIMITS.written

  write({ before, after }: Change, reason: string): string {
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
export function putShown(tree: JsonObject, steps: readonly string[], text: string): void {
  let collection: Collection = tree
  for (const [at, step] of steps.entries()) {
    const following = steps[at + 1]
    if (following === undefined) put(collection, step, text)
    else collection = descend(collection, step, following)
  }
}

/** What stands in a collection under a step, such as the next one can lead into. */
function descend(collection: Collection, step: string, following: string): Collection {
  const child = childOf(collection, step)
  if (isCollection(child) && fits(child, following)) return child
  const empty = emptyFor(following)
  put(collection, step, empty)
  return empty
}

/** What changed shows in a list where it stands, and nothing in the places before it. */
function put(collection: Collection, key: string, value: Json): void {
  if (Array.isArray(collection)) while (collection.length < Number(key)) collection.push(null)
  putChild(collection, key, value)
}

/** A name in a list is lost as soon as it is stored. */
const fits = (collection: Collection, key: string): boolean => !Array.isArray(collection) || isIndex(key)

/** A list where something stands at an index near its beginning, as in a pair; far from it, it would be full of nothing. */
const emptyFor = (key: string): Collection => (isIndex(key) && key.length <= 2 ? [] : {})
