import type { GraphNode, MessageId } from '@inkling/contract'

/** Pixels at full scale. */
export const BOX = { width: 184, height: 56 } as const
const COLUMN = BOX.width + 56
const ROW = BOX.height + 20

export interface PlacedNode {
  readonly node: GraphNode
  readonly x: number
  readonly y: number
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
 * Lays trees out from left to right: each node is one column after its parent; the first child shares its line, further
 * children get lines below. A chat without forks is one line, and lines never cross. Parents must precede children, and
 * each branch must be complete before the next.
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

/** An SVG path from the parent: straight, or down and around a corner. */
export function edgeTo({ x, y, parent }: PlacedNode): string {
  if (parent === null) return ''
  const middle = y + BOX.height / 2
  if (parent.y === y) return `M${parent.x + BOX.width} ${middle}H${x}`
  const down = parent.x + 20
  return `M${down} ${parent.y + BOX.height}V${middle - 10}q0 10 10 10H${x}`
}
