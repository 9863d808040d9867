const ROOT = 0
const NONE = -1

/**
 * Finds all of many texts in one walk over another (Aho and Corasick, 1975). However many keys a book has and however
 * they are made to overlap, the walk costs what the scanned text and the finds cost, which looking for each key by
 * itself would not promise.
 */
export class Automaton {
  readonly #edges: Edges
  /** By node: where to go on when no edge fits. */
  readonly #fallback: Int32Array
  /** By node: which text ends here, and the nearest shorter ending that is a text. */
  readonly #ends: Int32Array
  readonly #shorter: Int32Array

  /** The texts must differ from one another, and none may be empty. */
  constructor(texts: readonly string[]) {
    const most = texts.reduce((sum, text) => sum + text.length, 1)
    this.#edges = new Edges(most)
    this.#fallback = new Int32Array(most)
    this.#ends = new Int32Array(most).fill(NONE)
    this.#shorter = new Int32Array(most)
    this.#link(texts, this.#plant(texts))
  }

  /** Calls `found` with each text's number and the place behind it, once for each occurrence. */
  scan(text: string, found: (which: number, end: number) => void): void {
    let node = ROOT
    for (let at = 0; at < text.length; at++) {
      node = this.#step(node, text.charCodeAt(at))
      let end = this.#ends[node] === NONE ? this.#shorter[node] : node
      while (end) {
        found(this.#ends[end] ?? NONE, at + 1)
        end = this.#shorter[end]
      }
    }
  }

  /** Builds the trie. Answers the node that each text's each letter leads to, text after text. */
  #plant(texts: readonly string[]): Int32Array[] {
    let nodes = 1
    return texts.map((text, which) => {
      const path = new Int32Array(text.length)
      let node = ROOT
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        let next = this.#edges.find(node, unit)
        if (next === NONE) {
          next = nodes++
          this.#edges.add(node, unit, next)
        }
        node = next
        path[at] = node
      }
      this.#ends[node] = which
      return path
    })
  }

  /** Sets the fallbacks, all nodes of one depth before those of the next. */
  #link(texts: readonly string[], paths: readonly Int32Array[]): void {
    let growing = texts.map((_, which) => which)
    for (let depth = 1; growing.length > 0; depth++) {
      growing = growing.filter(which => (paths[which]?.length ?? 0) > depth)
      for (const which of growing) this.#linkNode(paths[which], texts[which], depth)
    }
  }

  #linkNode(path: Int32Array | undefined, text: string | undefined, depth: number): void {
    const node = path?.[depth]
    const parent = path?.[depth - 1]
    if (node === undefined || parent === undefined || text === undefined) return
    const fallback = this.#step(this.#fallback[parent] ?? ROOT, text.charCodeAt(depth))
    this.#fallback[node] = fallback
    this.#shorter[node] = this.#ends[fallback] === NONE ? (this.#shorter[fallback] ?? ROOT) : fallback
  }

  #step(from: number, unit: number): number {
    let node = from
    for (;;) {
      const next = this.#edges.find(node, unit)
      if (next !== NONE) return next
      if (node === ROOT) return ROOT
      node = this.#fallback[node] ?? ROOT
    }
  }
}

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
