import { TopK } from './best-of.ts'
import { orderByDiversity } from './diverse.ts'
import {
  computeRecency,
  computeScore,
  DEFAULT_IMPORTANCE,
  MIN_SCORE,
  relativeSimilarity,
  type SimilarityStatistics,
} from './score.ts'
import { dequantise, dotProductAt, type QuantisedVector, quantise } from './vector.ts'
import { type PlacedRow, type VectorRow, VectorRows } from './vector-rows.ts'

/** The user's settings for a message (`memory` is null) or a note, whether or not it has a vector. */
export type MemoryMark = {
  message: string
  memory: string | null
  importance: number
  is_pinned: boolean
  is_off: boolean
}

export type MemorySearch = {
  /** Null searches by the branch's last messages instead. */
  query: QuantisedVector | null
  marks: readonly MemoryMark[]
  /** Number of memories wanted. More are returned, because some may be in the window or have changed since. */
  top_k: number
}

/** A memory that may be retrieved. `seq` identifies its vector; null if it has none. */
export type FoundMemory = {
  message: string
  memory: string | null
  seq: number | null
  depth: number
  similarity: number | null
  recency: number
  importance: number
  score: number
  is_pinned: boolean
}

type BranchCandidate = {
  depth: number
  memory: string | null
  row: PlacedRow | null
  mark: MemoryMark | undefined
  similarity: number | null
}
type VectorCandidate = FoundMemory & { vector: QuantisedVector | null }

type BranchStep = { message: string; rows: readonly PlacedRow[] }

/**
 * Ranges in which the context window may begin: their limits, in messages from the branch's end. Where it begins is
 * known only once the prompt is built, so each range contributes its own best results. Each limit is a quarter above
 * the last, which keeps the ranges relatively small. Older messages count as outside the window.
 */
const AGE_BANDS = batchSizesTo(2_000)
/** Results taken from older messages, and from each range: `forOne` per wanted memory, but at most `most`. */
const OLDEST_QUOTA = { forOne: 4, most: 96 }
const BAND_QUOTA = { forOne: 0.5, most: 8 }

/** Number of messages whose mean vector replaces a missing query. */
const LAST_MESSAGES = 6

/** Vectors of one user's messages with one card and model, and the current branch. */
export class MemoryIndex {
  readonly #rows: VectorRows
  readonly #path: BranchStep[] = []

  constructor(dimensions: number) {
    this.#rows = new VectorRows(dimensions)
  }

  get bytes(): number {
    return this.#rows.bytes
  }

  /** @param values the vectors of these rows, concatenated */
  add(rows: readonly VectorRow[], values: Int8Array): void {
    this.#rows.add(rows, values)
  }

  /** Switches branches: keeps the first `same` messages and appends the others. */
  follow(same: number, messages: readonly string[]): void {
    this.#path.length = same
    for (const message of messages) this.#path.push({ message, rows: this.#rows.of(message) })
  }

  /**
   * Ranks the branch's memories, comparing every vector with the query: pinned ones first, then the best. Those that
   * repeat better ones come late.
   */
  search({ query, marks, top_k }: MemorySearch): FoundMemory[] {
    const candidates = this.#look(query ?? this.#recent(), groupMarks(marks))
    const statistics = measureSimilarity(candidates)
    const pinned = candidates
      .filter(({ mark }) => mark?.is_pinned)
      .map(candidate => this.#candidate(candidate, statistics))
      .toSorted((a, b) => b.score - a.score)
    const best = orderByDiversity(this.#bestOf(candidates, statistics, top_k), statistics)
    return [...pinned, ...best].map(({ vector: _, ...memory }) => memory)
  }

  #look(query: QuantisedVector | null, marks: MarksByMessage): BranchCandidate[] {
    const queryValues = query?.values.length === this.#rows.dimensions ? dequantise(query) : null
    const { values } = this.#rows
    const candidates: BranchCandidate[] = []
    for (const [depth, { message, rows }] of this.#path.entries()) {
      const marked = marks.size === 0 ? undefined : marks.get(message)
      for (const row of rows) {
        const { memory } = row
        const mark = marked?.get(memory)
        if (mark?.is_off) continue
        const similarity = queryValues && dotProductAt(queryValues, values, row.from) * row.scale
        candidates.push({ depth, memory, row, mark, similarity })
      }
      for (const mark of marked?.values() ?? []) {
        const { memory, is_off } = mark
        if (is_off || rows.some(row => row.memory === memory)) continue
        candidates.push({ depth, memory, row: null, mark, similarity: null })
      }
    }
    return candidates
  }

  #bestOf(
    candidates: readonly BranchCandidate[],
    statistics: SimilarityStatistics,
    top_k: number,
  ): VectorCandidate[] {
    const bestFor = ({ forOne, most }: typeof OLDEST_QUOTA) =>
      new TopK<BranchCandidate>(Math.min(Math.ceil(forOne * top_k), most))
    const bands = AGE_BANDS.map(() => bestFor(BAND_QUOTA))
    const older = bestFor(OLDEST_QUOTA)
    for (const candidate of candidates) {
      const score = this.#score(candidate, statistics)
      if (candidate.mark?.is_pinned || score < MIN_SCORE) continue
      const age = this.#ageOf(candidate)
      const best = bands[AGE_BANDS.findIndex(end => age < end)] ?? older
      best.show(score, candidate)
    }
    return [...bands, older].flatMap(best =>
      best.items.map(candidate => this.#candidate(candidate, statistics)),
    )
  }

  #candidate(candidate: BranchCandidate, statistics: SimilarityStatistics): VectorCandidate {
    const { depth, memory, row, mark, similarity } = candidate
    return {
      message: this.#path[depth]?.message ?? '',
      memory,
      seq: row?.seq ?? null,
      depth,
      similarity,
      recency: computeRecency(this.#ageOf(candidate)),
      importance: mark?.importance ?? DEFAULT_IMPORTANCE,
      score: this.#score(candidate, statistics),
      is_pinned: mark?.is_pinned ?? false,
      vector: row && this.#rows.vectorOf(row),
    }
  }

  #score(candidate: BranchCandidate, statistics: SimilarityStatistics): number {
    const { similarity, mark } = candidate
    return computeScore({
      likeness: similarity === null ? 0 : relativeSimilarity(statistics, similarity),
      recency: computeRecency(this.#ageOf(candidate)),
      importance: mark?.importance ?? DEFAULT_IMPORTANCE,
    })
  }

  #ageOf({ depth }: BranchCandidate): number {
    return this.#path.length - 1 - depth
  }

  /** Mean direction of the branch's last messages. */
  #recent(): QuantisedVector | null {
    const sum = new Float32Array(this.#rows.dimensions)
    for (const row of this.#path.slice(-LAST_MESSAGES).flatMap(({ rows }) => rows)) {
      dequantise(this.#rows.vectorOf(row)).forEach((value, at) => {
        sum[at] = (sum[at] ?? 0) + value
      })
    }
    return quantise(sum)
  }
}

function batchSizesTo(longest: number): number[] {
  const ends: number[] = []
  for (let end = 2; end < longest; end = Math.ceil(end * 1.25)) ends.push(end)
  return ends
}

type MarksByMessage = ReadonlyMap<string, ReadonlyMap<string | null, MemoryMark>>

function groupMarks(marks: readonly MemoryMark[]): MarksByMessage {
  const marksByMessage = new Map<string, Map<string | null, MemoryMark>>()
  for (const mark of marks) {
    const memoryMarks = marksByMessage.get(mark.message) ?? new Map<string | null, MemoryMark>()
    marksByMessage.set(mark.message, memoryMarks.set(mark.memory, mark))
  }
  return marksByMessage
}

function measureSimilarity(candidates: readonly BranchCandidate[]): SimilarityStatistics {
  let sum = 0
  let count = 0
  let best = Number.NEGATIVE_INFINITY
  for (const { similarity } of candidates) {
    if (similarity === null) continue
    sum += similarity
    count++
    if (similarity > best) best = similarity
  }
  return count === 0 ? { mean: 0, best: 0 } : { mean: sum / count, best }
}
