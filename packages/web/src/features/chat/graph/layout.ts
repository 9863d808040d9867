import type { GraphNode, MessageId } from '@inkling/contract'

/** The box of a node, and how far boxes are apart. Pixels at full size. */
export const BOX = { width: 184, height: 56 } as const
const COLUMN = BOX.width + 56
const ROW = BOX.height + 20

/** A node where it is drawn. */
export interface PlacedNode {
  readonly node: GraphNode
  /** Its upper left corner. */
  readonly x: number
  readonly y: number
  /** How many drawn nodes are above it. */
  readonly level: number
  readonly parent: PlacedNode | null
}

export interface GraphLayout {
  readonly nodes: readonly PlacedNode[]
  readonly byId: ReadonlyMap<MessageId, PlacedNode>
  readonly width: number
  readonly height: number
}

/**
 * Draws trees from left to right: each node a column after the one above it, the first of siblings on the same line as
 * that, the others on lines of their own below. So a chat that never forked is one line, no two lines cross, and text
 * has room beside text. Nodes come parents before children, whole branch after whole branch.
 */
export function layOutGraph(nodes: readonly GraphNode[]): GraphLayout {
  const byId = new Map<MessageId, PlacedNode>()
  const hasChild = new Set<MessageId>()
  let lines = 0
  let columns = 0
  for (const node of nodes) {
    const parent = node.parent_id === null ? null : (byId.get(node.parent_id) ?? null)
    const isFirst = parent !== null && !hasChild.has(parent.node.id)
    if (parent) hasChild.add(parent.node.id)
    const level = parent === null ? 0 : parent.level + 1
    const y = isFirst ? parent.y : lines++ * ROW
    byId.set(node.id, { node, x: level * COLUMN, y, level, parent })
    columns = Math.max(columns, level + 1)
  }
  const placed = [...byId.values()]
  return {
    nodes: placed,
    byId,
    width: columns * COLUMN - (COLUMN - BOX.width),
    height: lines * ROW - (ROW - BOX.height),
  }
}

/** The line from the node above to this one, as an SVG path: straight on, or down from it and round a corner. */
export function edgeTo({ x, y, parent }: PlacedNode): string {
  if (parent === null) return ''
  const middle = y + BOX.height / 2
  if (parent.y === y) return `M${parent.x + BOX.width} ${middle}H${x}`
  const down = parent.x + 20
  return `M${down} ${parent.y + BOX.height}V${middle - 10}q0 10 10 10H${x}`
}
