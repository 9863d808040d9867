import type { ChatGraph, MessageId, Session } from '@inkling/contract'
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { useGo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { GraphDetail } from './graph-detail.tsx'
import { GraphEdges } from './graph-edges.tsx'
import { GraphNodeView } from './graph-node-view.tsx'
import { GraphToolbar } from './graph-toolbar.tsx'
import { BOX, layOut, type PlacedNode } from './layout.ts'
import { chatFor, pathsOf } from './paths.ts'
import { SessionDeeds, useSessionDeeds } from './session-actions.tsx'
import { useViewport } from './use-viewport.ts'
import { type Box, isNear, type Size, startAt } from './viewport.ts'
import { stepOf, walk } from './walk.ts'

/** The tree on paper, with one node chosen: what one can do with that stands below. */
export function GraphView({ graph, current }: { graph: ChatGraph; current: Session }) {
  const go = useGo()
  const screen = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOut(graph.nodes), [graph.nodes])
  const branches = useMemo(() => pathsOf(graph.items, layout), [graph.items, layout])
  const [chosenId, setChosenId] = useState(current.head_message_id)
  const chosen = (chosenId && layout.byId.get(chosenId)) ?? layout.nodes[0]
  const { viewport, size, drag, zoomBy, fitAll, reveal } = useViewport(screen, useStart(layout, chosen))
  const deeds = useSessionDeeds()

  function choose(placed: PlacedNode): void {
    setChosenId(placed.node.id)
    reveal(boxOf(placed))
  }

  function open(placed: PlacedNode): void {
    const session = chatFor(placed, branches, { current, sessions: graph.items })
    if (session) go(paths.chat(session.id), { query: { message: placed.node.id } })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event.key)
    const [session] = branches.ending.get(chosen.node.id) ?? []
    if (step) choose(walk(layout, chosen, step))
    else if (event.key === 'Enter') open(chosen)
    else if (!(session && deeds.press(event.key, session))) return
    event.preventDefault()
  }

  /** Nodes are pressed through what is around them, so that none is drawn again for what a press means now. */
  function onNode({ target }: MouseEvent, act: (placed: PlacedNode) => void): void {
    const id = target instanceof Element ? target.closest('[role=treeitem]')?.id : undefined
    const placed = layout.byId.get(id as MessageId) // what is no id of a node finds none
    if (placed) act(placed)
  }

  const isSeen = (placed: PlacedNode): boolean =>
    placed === chosen || (viewport !== null && size !== null && isNear(viewport, boxOf(placed), size))
  return (
    <>
      <div
        ref={screen}
        {...drag}
        className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing"
      >
        {viewport && size && (
          <div
            className="absolute top-0 left-0 origin-top-left"
            style={{ transform: `translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.scale})` }}
          >
            <GraphEdges
              layout={layout}
              through={branches.through}
              current={current}
              viewport={viewport}
              size={size}
            />
            <div
              role="tree"
              aria-label={m.chat_branches_button()}
              tabIndex={-1}
              onKeyDown={onKeyDown}
              onClick={event => onNode(event, choose)}
              onDoubleClick={event => onNode(event, open)}
            >
              {layout.nodes.filter(isSeen).map(placed => (
                <GraphNodeView
                  key={placed.node.id}
                  placed={placed}
                  speaker={current.card.name}
                  ending={branches.ending.get(placed.node.id)}
                  isOnPath={
                    branches.through.get(placed.node.id)?.some(({ id }) => id === current.id) ?? false
                  }
                  isChosen={placed === chosen}
                />
              ))}
            </div>
          </div>
        )}
        <GraphToolbar leftOut={graph.left_out} onZoom={zoomBy} onFit={() => fitAll(layout, boxOf(chosen))} />
      </div>
      {chosen && (
        <GraphDetail
          node={chosen.node}
          speaker={current.card.name}
          ending={branches.ending.get(chosen.node.id) ?? []}
          onOpen={chatFor(chosen, branches, { current, sessions: graph.items }) && (() => open(chosen))}
          deeds={deeds}
        />
      )}
      <SessionDeeds deeds={deeds} current={current} />
    </>
  )
}

const boxOf = (placed: PlacedNode | undefined): Box => ({ x: placed?.x ?? 0, y: placed?.y ?? 0, ...BOX })

/** What is seen first: all of it, or if that would be too small to read, the chosen node. */
function useStart(drawing: Size, chosen: PlacedNode | undefined) {
  const first = useRef({ drawing, chosen })
  return useCallback((screen: Size) => {
    const { drawing, chosen } = first.current
    return startAt(drawing, boxOf(chosen), screen)
  }, [])
}
