import { type FoundMemory, MemoryIndex, type MemorySearch, type VectorRow } from '@inkling/engine'

/** What an index is called here. */
export type IndexName = number

/** What the thread of the indexes is asked. */
export type IndexQuestion =
  | {
      readonly kind: 'add'
      readonly name: IndexName
      readonly dimensions: number
      readonly rows: readonly VectorRow[]
      readonly values: Int8Array
    }
  | {
      readonly kind: 'search'
      readonly name: IndexName
      readonly dimensions: number
      /** The branch: so many messages from its beginning as before, and these after them. */
      readonly same: number
      readonly messages: readonly string[]
      readonly search: MemorySearch
    }
  | { readonly kind: 'forget'; readonly name: IndexName }

/** What was found, and how much room the index takes. */
export interface IndexAnswer {
  readonly found: readonly FoundMemory[]
  readonly bytes: number
}

const indexes = new Map<IndexName, MemoryIndex>()

/** Runs in a thread of its own: a long branch takes it milliseconds in which nobody's tokens should wait. */
export function answer(question: IndexQuestion): IndexAnswer {
  if (question.kind === 'forget') {
    indexes.delete(question.name)
    return { found: [], bytes: 0 }
  }
  const index = indexOf(question)
  if (question.kind === 'add') {
    index.add(question.rows, question.values)
    return { found: [], bytes: index.bytes }
  }
  index.follow(question.same, question.messages)
  return { found: index.search(question.search), bytes: index.bytes }
}

function indexOf({ name, dimensions }: { name: IndexName; dimensions: number }): MemoryIndex {
  const index = indexes.get(name) ?? new MemoryIndex(dimensions)
  indexes.set(name, index)
  return index
}
