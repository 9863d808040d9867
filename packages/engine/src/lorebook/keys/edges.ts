const EMPTY = -1

/**
 * The edges of a trie, by node and UTF-16 unit, in one open hash table: a book has tens of thousands of them, and a
 * Map for each node would cost more to build than the scan that it is for.
 */
export class Edges {
  readonly #mask: number
  readonly #from: Int32Array
  readonly #unit: Uint16Array
  readonly #to: Int32Array

  /** `most` is the number of edges that will be added at most. */
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)))
    this.#mask = size - 1
    this.#from = new Int32Array(size).fill(EMPTY)
    this.#unit = new Uint16Array(size)
    this.#to = new Int32Array(size).fill(EMPTY)
  }

  /** The node behind an edge, or -1 when there is no such edge. */
  find(from: number, unit: number): number {
    return this.#to[this.#slot(from, unit)] ?? EMPTY
  }

  add(from: number, unit: number, to: number): void {
    const slot = this.#slot(from, unit)
    this.#from[slot] = from
    this.#unit[slot] = unit
    this.#to[slot] = to
  }

  /** Where the edge is, or where it would be. */
  #slot(from: number, unit: number): number {
    let slot = (Math.imul(from, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & this.#mask
    while (this.#from[slot] !== EMPTY && (this.#from[slot] !== from || this.#unit[slot] !== unit)) {
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
