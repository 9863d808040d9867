import type { GraphNode, Session } from '@inkling/contract'
import { Star } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { BOX, type PlacedNode } from './layout.ts'

interface GraphNodeViewProps {
  placed: PlacedNode
  speaker: string
  /** Chats whose active leaf is this message. */
  ending: readonly Session[] | undefined
  isOnPath: boolean
  isChosen: boolean
}

/** The selected node has the focus for arrow keys. */
export const GraphNodeView = memo(function GraphNodeView(props: GraphNodeViewProps) {
  const { placed, speaker, ending, isOnPath, isChosen } = props
  const { node, level, x, y } = placed
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <div
      ref={element}
      id={node.id}
      role="treeitem"
      tabIndex={isChosen ? 0 : -1}
      aria-level={level + 1}
      aria-selected={isChosen}
      aria-label={labelOf(node, speaker, ending ?? [])}
      style={{ width: BOX.width, height: BOX.height, transform: `translate(${x}px, ${y}px)` }}
      className={`absolute top-0 left-0 flex cursor-pointer flex-col justify-center rounded-lg border bg-raised px-3 aria-selected:bg-seal-wash aria-selected:shadow-lifted ${isOnPath ? 'border-seal' : 'border-line-strong'}`}
    >
      <Heading node={node} speaker={speaker} ending={ending} />
      <span className="truncate text-sm text-ink-soft">{node.excerpt}</span>
    </div>
  )
})

/** Names the chats that end here or else the speaker. */
function Heading({
  node,
  speaker,
  ending = [],
}: Pick<GraphNodeViewProps, 'speaker' | 'ending'> & { node: GraphNode }) {
  const [first, ...furtherHeads] = ending
  if (!first) return <span className="truncate text-xs text-ink-faint">{speakerOf(node, speaker)}</span>
  return (
    <span className="flex items-center gap-1.5 text-sm font-medium">
      {ending.some(session => session.is_favorite) && (
        <Star aria-hidden="true" className="size-3.5 shrink-0 fill-seal text-seal" />
      )}
      <span className="truncate">{first.title}</span>
      {furtherHeads.length > 0 && <span className="text-xs text-ink-faint">+{furtherHeads.length}</span>}
    </span>
  )
}

export function speakerOf({ role }: GraphNode, card: string): string {
  if (role === 'assistant') return card
  return role === 'user' ? m.chat_graph_reader() : m.chat_graph_system()
}

function labelOf(node: GraphNode, card: string, ending: readonly Session[]): string {
  const { excerpt, depth } = node
  const label = m.chat_graph_node({ speaker: speakerOf(node, card), excerpt, depth })
  return [...ending.map(({ title }) => m.chat_graph_node_head({ title })), label].join(' · ')
}
