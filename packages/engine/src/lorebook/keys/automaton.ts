const ROOT = 0
const NONE = -1

/**
 * Aho–Corasick search (1975) for many texts in one pass. Time depends only on the scanned text and the number of
 * matches, even with overlapping keys, which a search per key would not guarantee.
 */
export class Automaton {
  readonly #edges: Edges
  readonly #fallback: Int32Array
  /** The text that ends at a node, and the node of the next shorter text that ends there. */
  readonly #ends: Int32Array
  readonly #shorterMatch: Int32Array

  /** @param texts distinct and not empty */
  constructor(texts: readonly string[]) {
    const maxNodes = texts.reduce((sum, text) => sum + text.length, 1)
    this.#edges = new Edges(maxNodes)
    this.#fallback = new Int32Array(maxNodes)
    this.#ends = new Int32Array(maxNodes).fill(NONE)
    this.#shorterMatch = new Int32Array(maxNodes)
    this.#link(texts, this.#plant(texts))
  }

  /** Calls `onMatch` with the number and end position of each occurrence. */
  scan(text: string, onMatch: (which: number, end: number) => void): void {
    let node = ROOT
    for (let at = 0; at < text.length; at++) {
      node = this.#step(node, text.charCodeAt(at))
      let end = this.#ends[node] === NONE ? this.#shorterMatch[node] : node
      while (end) {
        onMatch(this.#ends[end] ?? NONE, at + 1)
        end = this.#shorterMatch[end]
      }
    }
  }

  /** Builds the trie and returns the node path of each text. */
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

  /** Sets fallbacks, level by level. */
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
    this.#shorterMatch[node] =
      this.#ends[fallback] === NONE ? (this.#shorterMatch[fallback] ?? ROOT) : fallback
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
 * Trie edges in one open-addressing hash table. A book has tens of thousands of nodes, and a Map per node would cost
 * more than the scan.
 */
export class Edges {
  readonly #mask: number
  readonly #from: Int32Array
  readonly #unit: Uint16Array
  readonly #to: Int32Array

  constructor(maxNodes: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, maxNodes * 2)))
    this.#mask = size - 1
    this.#from = new Int32Array(size).fill(EMPTY)
    this.#unit = new Uint16Array(size)
    this.#to = new Int32Array(size).fill(EMPTY)
  }

  /** The target node, or -1 if there is none. */
  find(from: number, unit: number): number {
    return this.#to[this.#slot(from, unit)] ?? EMPTY
  }

  add(from: number, unit: number, to: number): void {
    const slot = this.#slot(from, unit)
    this.#from[slot] = from
    this.#unit[slot] = unit
    this.#to[slot] = to
  }

  /** Slot of an edge, or where to insert it. */
  #slot(from: number, unit: number): number {
    let slot = (Math.imul(from, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & this.#mask
    while (this.#from[slot] !== EMPTY && (this.#from[slot] !== from || this.#unit[slot] !== unit)) {
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
