import type { GraphLayout, PlacedNode } from './layout.ts'

/** Arrow keys move in the sideways tree. */
export type GraphStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

export const parseStep = (key: string): GraphStep | undefined =>
  (
    ({
      ArrowLeft: 'left',
      ArrowRight: 'right',
      ArrowUp: 'up',
      ArrowDown: 'down',
      Home: 'first',
      End: 'last',
    }) as const
  )[key]

/**
 * Left is the parent, right the first child; up and down lead to the nearest line with a node at or before this column.
 * Without such a node, the current one stays.
 */
export function stepFrom({ nodes }: GraphLayout, from: PlacedNode, step: GraphStep): PlacedNode {
  switch (step) {
    case 'left':
      return from.parent ?? from
    case 'right':
      return nodes.find(({ parent }) => parent === from) ?? from
    case 'up':
      return findNearest(
        nodes.filter(({ y }) => y < from.y),
        from,
      )
    case 'down':
      return findNearest(
        nodes.filter(({ y }) => y > from.y),
        from,
      )
    case 'first':
      return nodes[0] ?? from
    case 'last':
      return nodes.at(-1) ?? from
    default:
      return step satisfies never
  }
}

function findNearest(nodes: readonly PlacedNode[], from: PlacedNode): PlacedNode {
  const away = ({ x, y }: PlacedNode) => Math.abs(y - from.y) * 1_000_000 + Math.abs(x - from.x)
  return nodes.reduce((best, node) => (best === from || away(node) < away(best) ? node : best), from)
}
