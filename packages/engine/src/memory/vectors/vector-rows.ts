import type { QuantisedVector } from './vector.ts'

export type VectorRow = {
  seq: number
  message: string
  /** Id of the vector's note; null for the message itself. */
  memory: string | null
  piece: number
  digest: string
  scale: number
}

export type PlacedRow = VectorRow & { from: number }

/** Approximate bytes per row, without its values. */
const ROW_BYTES = 250
const FIRST_ROOM = 64

/** Vectors of many messages in one array, indexed by message. */
export class VectorRows {
  readonly dimensions: number
  #values: Int8Array
  readonly #rowsByMessage = new Map<string, PlacedRow[]>()
  readonly #freeRows: number[] = []
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

  /** Adds stored rows with concatenated values. Rows of a re-embedded text replace its old ones. */
  add(rows: readonly VectorRow[], values: Int8Array): void {
    rows.forEach((row, at) => {
      const messageRows = this.#listOf(row.message)
      const from = this.#freed(messageRows, row) ?? this.#room()
      this.#values.set(values.subarray(at * this.dimensions, (at + 1) * this.dimensions), from)
      messageRows.push({ ...row, from })
      this.#rows++
    })
  }

  /** Returns the live list of a message's rows. */
  of(message: string): readonly PlacedRow[] {
    return this.#listOf(message)
  }

  vectorOf({ from, scale }: PlacedRow): QuantisedVector {
    return { values: this.#values.subarray(from, from + this.dimensions), scale }
  }

  #listOf(message: string): PlacedRow[] {
    const known = this.#rowsByMessage.get(message)
    if (known !== undefined) return known
    const list: PlacedRow[] = []
    this.#rowsByMessage.set(message, list)
    return list
  }

  /** Removes rows replaced by a new one and returns a free slot. */
  #freed(messageRows: PlacedRow[], { memory, digest, piece }: VectorRow): number | undefined {
    for (let at = messageRows.length - 1; at >= 0; at--) {
      const old = messageRows[at]
      if (old?.memory !== memory || (old.digest === digest && old.piece !== piece)) continue
      messageRows.splice(at, 1)
      this.#freeRows.push(old.from)
      this.#rows--
    }
    return this.#freeRows.pop()
  }

  #room(): number {
    const from = this.#used
    this.#used += this.dimensions
    if (this.#used > this.#values.length) {
      const larger = new Int8Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    return from
  }
}
