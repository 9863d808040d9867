/** A message of a tree, by where it stands. */
export interface TreeRow {
  readonly id: string
  readonly parent_id: string | null
}

/** A message that a graph keeps, and the run of messages that it stands for. */
export interface TreeNode extends TreeRow {
  /** How many messages are above it. */
  readonly depth: number
  /** It, and those between it and the kept node above, which is its `parent_id`. */
  readonly messages: number
}

export interface CompressedTree {
  /** As one reads them: parents before children, siblings in the order of the rows. */
  readonly nodes: TreeNode[]
  /** Dead ends that were left out so that not more nodes are kept than wanted. */
  readonly left_out: number
}

/**
 * Tells trees of messages in few nodes: those that begin a tree, end a branch, have more than one child, or are among
 * `heads`. What stands between two of them becomes a number on the lower one. A first message that nothing follows and
 * that is no head says nothing, and is not told; nor is what hangs below a message that is not among the rows.
 *
 * With more than `most` nodes, the shortest dead ends go first, and what forked only for them is no fork any more;
 * heads, and the way to them, always stay. Takes time in proportion to the rows, in whatever order they come.
 */
export function compressTree(
  rows: readonly TreeRow[],
  { heads, most = Number.POSITIVE_INFINITY }: { heads: ReadonlySet<string>; most?: number },
): CompressedTree {
  let nodes = contract(toTreeNodes(rows, heads), heads)
  let left_out = 0
  while (nodes.length > most) {
    // Half of what is too much, because most dead ends take a fork with them.
    const leaving = shortestDeadEnds(nodes, heads, Math.ceil((nodes.length - most) / 2))
    if (leaving.size === 0) break
    left_out += leaving.size
    nodes = contract(
      nodes.filter(({ id }) => !leaving.has(id)),
      heads,
    )
  }
  return { nodes, left_out }
}

/** One message for each row, but for beginnings that nothing follows. */
function toTreeNodes(rows: readonly TreeRow[], heads: ReadonlySet<string>): TreeNode[] {
  const parents = new Set(rows.map(row => row.parent_id))
  return rows
    .filter(({ id, parent_id }) => parent_id !== null || parents.has(id) || heads.has(id))
    .map(({ id, parent_id }) => ({ id, parent_id, depth: 0, messages: 1 }))
}

/** Walks down from the beginnings and joins each run without a fork or a head into its last node. */
function contract(nodes: readonly TreeNode[], heads: ReadonlySet<string>): TreeNode[] {
  const { first, next } = childLists(nodes)
  const kept: TreeNode[] = []
  /** What is still to be walked, the next one last: each with the kept node above, and how much is above and between. */
  const open = [{ at: first[nodes.length] ?? NONE, above: null as string | null, depth: 0, run: 0 }]
  for (let level = open.pop(); level; level = open.pop()) {
    const node = nodes[level.at]
    if (node === undefined) continue
    open.push({ ...level, at: next[level.at] ?? NONE })
    const { id, parent_id } = node
    const below = first[level.at] ?? NONE
    const messages = level.run + node.messages
    const depth = level.depth + node.messages
    const isKept = parent_id === null || below === NONE || next[below] !== NONE || heads.has(id)
    if (isKept) kept.push({ id, parent_id: level.above, depth: depth - 1, messages })
    open.push({ at: below, above: isKept ? id : level.above, depth, run: isKept ? 0 : messages })
  }
  return kept
}

const NONE = -1

/**
 * For each node, by its place among the nodes, the place of its first child and of its next sibling; the beginnings are
 * the children of one past the last. Numbers, because an array for each of 100,000 messages takes its time.
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
