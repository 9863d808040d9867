export interface TreeRow {
  readonly id: string
  readonly parent_id: string | null
}

/** One node per run of messages without branches. */
export interface TreeNode extends TreeRow {
  readonly depth: number
  /** Number of messages from this node up to, but not including, `parent_id`. */
  readonly messages: number
}

export interface CompressedTree {
  /** Parents precede children; siblings follow row order. */
  readonly nodes: TreeNode[]
  /** Number of dead ends dropped to stay within the limit. */
  readonly left_out: number
}

/**
 * Compresses message trees to roots, leaves, forks and `heads`; the lower node counts the run above it. Drops childless
 * roots that are no head, and rows without a known parent. Above `max` nodes, drops the shortest dead ends first, with
 * the forks they caused, but never heads and their paths. Linear in the rows, which may have any order.
 */
export function compressTree(
  rows: readonly TreeRow[],
  { heads, max = Number.POSITIVE_INFINITY }: { heads: ReadonlySet<string>; max?: number },
): CompressedTree {
  let nodes = contract(toTreeNodes(rows, heads), heads)
  let left_out = 0
  while (nodes.length > max) {
    // Drops only half the excess per round, because most dead ends remove a fork too.
    const leaving = shortestDeadEnds(nodes, heads, Math.ceil((nodes.length - max) / 2))
    if (leaving.size === 0) break
    left_out += leaving.size
    nodes = contract(
      nodes.filter(({ id }) => !leaving.has(id)),
      heads,
    )
  }
  return { nodes, left_out }
}

/** One node per row, without childless roots. */
function toTreeNodes(rows: readonly TreeRow[], heads: ReadonlySet<string>): TreeNode[] {
  const parents = new Set(rows.map(row => row.parent_id))
  return rows
    .filter(({ id, parent_id }) => parent_id !== null || parents.has(id) || heads.has(id))
    .map(({ id, parent_id }) => ({ id, parent_id, depth: 0, messages: 1 }))
}

/** Walks down from the roots and merges runs without a fork or head into their last node. */
function contract(nodes: readonly TreeNode[], heads: ReadonlySet<string>): TreeNode[] {
  const { first, next } = childLists(nodes)
  const kept: TreeNode[] = []
  /** Nodes to visit, with the kept node above, the depth and the run length. */
  const open = [{ at: first[nodes.length] ?? NONE, above: null as string | null, depth: 0, run: 0 }]
  for (let level = open.pop(); level; level = open.pop()) {
    const node = nodes[level.at]
    if (node === undefined) continue
    open.push({ ...level, at: next[level.at] ?? NONE })
    const { id, parent_id } = node
    const below = first[level.at] ?? NONE
    const messages = level.run + node.messages
    const depth = level.depth + node.messages
    const isRetained = parent_id === null || below === NONE || next[below] !== NONE || heads.has(id)
    if (isRetained) kept.push({ id, parent_id: level.above, depth: depth - 1, messages })
    open.push({ at: below, above: isRetained ? id : level.above, depth, run: isRetained ? 0 : messages })
  }
  return kept
}

const NONE = -1

/**
 * First child and next sibling per node, by index; roots are children of a virtual last node. Typed arrays, because an
 * array per node is slow for 100,000 messages.
 */
function childLists(nodes: readonly TreeNode[]): { first: Int32Array; next: Int32Array } {
  const places = new Map(nodes.map(({ id }, at) => [id, at]))
  const first = new Int32Array(nodes.length + 1).fill(NONE)
  const next = new Int32Array(nodes.length).fill(NONE)
  for (let at = nodes.length - 1; at >= 0; at--) {
    const parent_id = nodes[at]?.parent_id ?? null
    const parent = parent_id === null ? nodes.length : places.get(parent_id)
    if (parent === undefined) continue
    next[at] = first[parent] ?? NONE
    first[parent] = at
  }
  return { first, next }
}

function shortestDeadEnds(
  nodes: readonly TreeNode[],
  heads: ReadonlySet<string>,
  count: number,
): Set<string> {
  const parents = new Set(nodes.map(node => node.parent_id))
  const deadEnds = nodes.filter(({ id }) => !parents.has(id) && !heads.has(id))
  const shortest = deadEnds.toSorted((a, b) => a.messages - b.messages).slice(0, count)
  return new Set(shortest.map(({ id }) => id))
}
