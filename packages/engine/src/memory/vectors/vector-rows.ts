import type { QuantisedVector } from './vector.ts'

/** Of which text a vector is, of which piece of it, and under which number it is stored. */
export type VectorRow = {
  seq: number
  message: string
  /** The note that it is of, at that message; null: the message itself. */
  memory: string | null
  piece: number
  digest: string
  scale: number
}

/** A row and where its numbers begin. */
export type PlacedRow = VectorRow & { from: number }

/** What a row weighs besides its numbers, about. In bytes. */
const ROW_BYTES = 250
const FIRST_ROOM = 64

/** The vectors of many messages, one behind the other in one array, found by their message. */
export class VectorRows {
  readonly dimensions: number
  #values: Int8Array
  readonly #of = new Map<string, PlacedRow[]>()
  /** Places of vectors that others took the place of. */
  readonly #free: number[] = []
  #used = 0
  #rows = 0

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#values = new Int8Array(dimensions * FIRST_ROOM)
  }

  get values(): Int8Array {
    return this.#values
  }

  get bytes(): number {
    return this.#values.byteLength + this.#rows * ROW_BYTES
  }

  /**
   * Takes rows as they are stored, the numbers of all of them in one array. Those of a text that was embedded before
   * take the place of what was made of its old words.
   */
  add(rows: readonly VectorRow[], values: Int8Array): void {
    rows.forEach((row, at) => {
      const here = this.#listOf(row.message)
      const from = this.#freed(here, row) ?? this.#room()
      this.#values.set(values.subarray(at * this.dimensions, (at + 1) * this.dimensions), from)
      here.push({ ...row, from })
      this.#rows++
    })
  }

  /** Those of a message; whoever keeps the list has those that come later, too. */
  of(message: string): readonly PlacedRow[] {
    return this.#listOf(message)
  }

  vectorOf({ from, scale }: PlacedRow): QuantisedVector {
    return { values: this.#values.subarray(from, from + this.dimensions), scale }
  }

  #listOf(message: string): PlacedRow[] {
    const known = this.#of.get(message)
    if (known !== undefined) return known
    const list: PlacedRow[] = []
    this.#of.set(message, list)
    return list
  }

  /** Takes out what a row takes the place of, and gives a place that is free now. */
  #freed(here: PlacedRow[], { memory, digest, piece }: VectorRow): number | undefined {
    for (let at = here.length - 1; at >= 0; at--) {
      const old = here[at]
      if (old?.memory !== memory || (old.digest === digest && old.piece !== piece)) continue
      here.splice(at, 1)
      this.#free.push(old.from)
      this.#rows--
    }
    return this.#free.pop()
  }

  #room(): number {
    const from = this.#used
    this.#used += this.dimensions
    if (this.#used > this.#values.length) {
      const grown = new Int8Array(this.#values.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    return from
  }
}
