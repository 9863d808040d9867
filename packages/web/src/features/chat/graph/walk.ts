import type { GraphLayout, PlacedNode } from './layout.ts'

/** Where an arrow key leads, as in a tree that lies on its side. */
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
 * The node that a step leads to, or the same one where there is none: left to what is above it in the tree, right to
 * the first below it, up and down to the nearest line that has a node at this place or before it.
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

/** Of the nearest line, the node that is nearest. */
function findNearest(nodes: readonly PlacedNode[], from: PlacedNode): PlacedNode {
  const away = ({ x, y }: PlacedNode) => Math.abs(y - from.y) * 1_000_000 + Math.abs(x - from.x)
  return nodes.reduce((best, node) => (best === from || away(node) < away(best) ? node : best), from)
}
