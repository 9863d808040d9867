import { BestOf } from '../best-of.ts'
import { diverse } from '../diverse.ts'
import { COMMON_IMPORTANCE, type Field, likenessIn, recencyAt, scoreOf, WORTH_TELLING } from '../score.ts'
import { dequantise, dotAt, quantise, type SmallVector } from '../vector.ts'
import { type PlacedRow, type VectorRow, VectorRows } from './vector-rows.ts'

/** How somebody wants a message or a note to be remembered; of a note, whether it is embedded or not. */
export type MemoryMark = {
  message: string
  memory: string | null
  importance: number
  is_pinned: boolean
  is_off: boolean
}

export type MemorySearch = {
  /** What is being said; null stands for the last messages. */
  query: SmallVector | null
  marks: readonly MemoryMark[]
  /** How many are wanted. More are found: some are in the window, or have changed since. */
  top_k: number
}

/** What may come back, and why. `seq` is the number of its vector, of that piece; null where it has none. */
export type FoundMemory = {
  message: string
  memory: string | null
  seq: number | null
  /** Of the message, from the beginning of the branch. */
  depth: number
  similarity: number | null
  recency: number
  importance: number
  score: number
  is_pinned: boolean
}

/** A row of the branch, and what is known about its text. */
type Entry = Omit<FoundMemory, 'score'> & { row: PlacedRow | null }
type Candidate = FoundMemory & { vector: SmallVector | null }

/**
 * Where a window may end, in messages from the end of the branch. Which of the best are in it is known only once the
 * prompt is built; so that there are some beyond its end wherever that is, each stretch gives its own best. They grow by
 * a quarter, so that the one in which a window ends is short beside it. What is older is in nobody's window.
 */
const STRETCHES = stretchesTo(2_000)
/** How many of the best the older ones give for each that is wanted, and a stretch; and at most. */
const OLDER = { forOne: 4, most: 96 }
const STRETCH = { forOne: 0.5, most: 8 }

/** The last messages that stand for what is being said where that has no vector. */
const LAST_MESSAGES = 6

/** Messages of one user with one card and their vectors of one model, with the branch that is being looked through. */
export class MemoryIndex {
  readonly #rows: VectorRows
  readonly #path: string[] = []

  constructor(dimensions: number) {
    this.#rows = new VectorRows(dimensions)
  }

  get bytes(): number {
    return this.#rows.bytes
  }

  /** @param values the numbers of all rows, one row behind the other */
  add(rows: readonly VectorRow[], values: Int8Array): void {
    this.#rows.add(rows, values)
  }

  /** Goes to another branch: so many messages from the beginning are the same, and these follow. */
  follow(same: number, messages: readonly string[]): void {
    this.#path.length = same
    for (const message of messages) this.#path.push(message)
  }

  /**
   * The memories of the branch that are worth telling: first those that are pinned, then the best, where what says the
   * same as one before it comes late. An exact search: it looks at every vector of the branch.
   */
  search({ query, marks, top_k }: MemorySearch): FoundMemory[] {
    const entries = this.#entries(query ?? this.#recent(), marksOn(marks))
    const field = fieldOf(entries)
    const pinned = entries.filter(({ is_pinned }) => is_pinned).map(entry => this.#candidate(entry, field))
    const best = this.#bestOf(entries, field, top_k)
    return [...pinned.toSorted((a, b) => b.score - a.score), ...diverse(best, field)].map(
      ({ vector: _, ...found }) => found,
    )
  }

  /** All that can come back, with how alike it is to what is being said. */
  #entries(query: SmallVector | null, marks: Marks): Entry[] {
    const entries: Entry[] = []
    const usable = query?.values.length === this.#rows.dimensions ? query : null
    this.#path.forEach((message, depth) => {
      const recency = recencyAt(this.#path.length - 1 - depth)
      const add = (memory: string | null, row: PlacedRow | null, mark: MemoryMark | undefined) => {
        if (mark?.is_off) return
        const similarity = row && usable && this.#similarity(usable, row)
        const { importance = COMMON_IMPORTANCE, is_pinned = false } = mark ?? {}
        entries.push({
          message,
          memory,
          seq: row?.seq ?? null,
          depth,
          similarity,
          recency,
          importance,
          is_pinned,
          row,
        })
      }
      const rows = this.#rows.of(message)
      const marked = marks.get(message)
      for (const row of rows) add(row.memory, row, marked?.get(row.memory))
      for (const mark of marked?.values() ?? []) {
        if (!rows.some(({ memory }) => memory === mark.memory)) add(mark.memory, null, mark)
      }
    })
    return entries
  }

  #similarity(query: SmallVector, { from, scale }: PlacedRow): number {
    return dotAt(query.values, this.#rows.values, from) * query.scale * scale
  }

  #bestOf(entries: readonly Entry[], field: Field, top_k: number): Candidate[] {
    const bestFor = ({ forOne, most }: typeof OLDER) =>
      new BestOf<Entry>(Math.min(Math.ceil(forOne * top_k), most))
    const stretches = STRETCHES.map(() => bestFor(STRETCH))
    const older = bestFor(OLDER)
    for (const entry of entries) {
      const score = scoreIn(field, entry)
      if (entry.is_pinned || score < WORTH_TELLING) continue
      const age = this.#path.length - 1 - entry.depth
      const best = stretches[STRETCHES.findIndex(end => age < end)] ?? older
      best.show(score, entry)
    }
    return [...stretches, older].flatMap(best => best.items.map(entry => this.#candidate(entry, field)))
  }

  #candidate({ row, ...found }: Entry, field: Field): Candidate {
    const score = scoreIn(field, found)
    return { ...found, score, vector: row && this.#rows.vectorOf(row) }
  }

  /** Where the last messages of the branch point to, taken together. */
  #recent(): SmallVector | null {
    const sum = new Float32Array(this.#rows.dimensions)
    for (const message of this.#path.slice(-LAST_MESSAGES)) {
      for (const row of this.#rows.of(message)) {
        dequantise(this.#rows.vectorOf(row)).forEach((value, at) => {
          sum[at] = (sum[at] ?? 0) + value
        })
      }
    }
    return quantise(sum)
  }
}

function stretchesTo(longest: number): number[] {
  const ends = [16]
  for (let end = 20; end < longest; end = Math.ceil(end * 1.25)) ends.push(end)
  return ends
}

/** Marks by their message, and there by their note. */
type Marks = ReadonlyMap<string, ReadonlyMap<string | null, MemoryMark>>

function marksOn(marks: readonly MemoryMark[]): Marks {
  const found = new Map<string, Map<string | null, MemoryMark>>()
  for (const mark of marks) {
    const here = found.get(mark.message) ?? new Map<string | null, MemoryMark>()
    found.set(mark.message, here.set(mark.memory, mark))
  }
  return found
}

function fieldOf(entries: readonly Entry[]): Field {
  let sum = 0
  let count = 0
  let best = Number.NEGATIVE_INFINITY
  for (const { similarity } of entries) {
    if (similarity === null) continue
    sum += similarity
    count++
    if (similarity > best) best = similarity
  }
  return count === 0 ? { mean: 0, best: 0 } : { mean: sum / count, best }
}

function scoreIn(field: Field, { similarity, recency, importance }: Omit<Entry, 'row'>): number {
  const likeness = similarity === null ? 0 : likenessIn(field, similarity)
  return scoreOf({ likeness, recency, importance })
}
