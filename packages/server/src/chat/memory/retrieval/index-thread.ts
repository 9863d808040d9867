import { type FoundMemory, MemoryIndex, type MemorySearch, type VectorRow } from '@inkling/engine'

export type IndexName = number

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
      /** The branch: the first `same` messages of the previous one, followed by these. */
      readonly same: number
      readonly messages: readonly string[]
      readonly search: MemorySearch
    }
  | { readonly kind: 'forget'; readonly name: IndexName }

export interface IndexAnswer {
  readonly memories: readonly FoundMemory[]
  readonly bytes: number
}

const indexes = new Map<IndexName, MemoryIndex>()

/** Runs in a worker thread, since searching a long branch would delay streaming by milliseconds. */
export function answer(question: IndexQuestion): IndexAnswer {
  if (question.kind === 'forget') {
    indexes.delete(question.name)
    return { memories: [], bytes: 0 }
  }
  const index = indexOf(question)
  if (question.kind === 'add') {
    index.add(question.rows, question.values)
    return { memories: [], bytes: index.bytes }
  }
  index.follow(question.same, question.messages)
  return { memories: index.search(question.search), bytes: index.bytes }
}

function indexOf({ name, dimensions }: { name: IndexName; dimensions: number }): MemoryIndex {
  const index = indexes.get(name) ?? new MemoryIndex(dimensions)
  indexes.set(name, index)
  return index
}
