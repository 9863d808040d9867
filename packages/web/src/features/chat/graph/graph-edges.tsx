import type { MessageId, Session } from '@inkling/contract'
import { BOX, edgeTo, type GraphLayout, type PlacedNode } from './layout.ts'
import { isNear, type Size, type Viewport } from './viewport.ts'

interface GraphEdgesProps {
  layout: GraphLayout
  through: ReadonlyMap<MessageId, readonly Session[]>
  current: Session
  viewport: Viewport
  size: Size
}

/** Edges show message counts; the current chat's path has the accent colour. */
export function GraphEdges({ layout, through, current, viewport, size }: GraphEdgesProps) {
  const near = layout.nodes.filter(placed => isNear(viewport, reachOf(placed), size))
  const isOnPath = ({ node }: PlacedNode) =>
    through.get(node.id)?.some(({ id }) => id === current.id) ?? false
  const lineOf = (nodes: readonly PlacedNode[]) => nodes.map(edgeTo).join('')
  return (
    <svg aria-hidden="true" className="absolute size-px overflow-visible fill-none" strokeWidth="2">
      <path
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
        d={lineOf(near.filter(placed => !isOnPath(placed)))}
      />
      <path vectorEffect="non-scaling-stroke" className="stroke-seal" d={lineOf(near.filter(isOnPath))} />
      {near.map(({ node, x, y }) =>
        node.messages > 1 ? (
          <text
            key={node.id}
            x={x - 6}
            y={y + BOX.height / 2 - 6}
            className="fill-ink-faint text-xs"
            textAnchor="end"
          >
            +{node.messages - 1}
          </text>
        ) : null,
      )}
    </svg>
  )
}

function reachOf({ x, y, parent }: PlacedNode) {
  const from = parent ?? { x, y }
  return { x: from.x, y: from.y, width: x - from.x + BOX.width, height: y - from.y + BOX.height }
}
