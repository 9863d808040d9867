import type { ChatGraph, GraphNode, MessageId, Session } from '@inkling/contract'
import { PencilLine, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, IconButton } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { DeleteDialog, RenameDialog } from '../list/session-dialogs.tsx'
import { useMarkSession } from '../store/session-queries.ts'
import { FavoriteButton } from '../tree/favorite-button.tsx'
import { GraphEdges } from './graph-edges.tsx'
import { GraphNodeView, speakerOf } from './graph-node-view.tsx'
import { GraphToolbar } from './graph-toolbar.tsx'
import { BOX, layOutGraph, type PlacedNode } from './layout.ts'
import { chooseSession, mapSessionPaths } from './paths.ts'
import { useViewport } from './use-viewport.ts'
import { type Box, initialViewport, isNear, type Size } from './viewport.ts'
import { parseStep, stepFrom } from './walk.ts'

export function GraphView({ graph, current }: { graph: ChatGraph; current: Session }) {
  const go = useNavigateTo()
  const screen = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOutGraph(graph.nodes), [graph.nodes])
  const branches = useMemo(() => mapSessionPaths(graph.items, layout), [graph.items, layout])
  const [chosenId, setChosenId] = useState(current.head_message_id)
  const chosen = (chosenId && layout.byId.get(chosenId)) ?? layout.nodes[0]
  const { viewport, size, drag, zoomBy, fitAll, reveal } = useViewport(screen, useStart(layout, chosen))
  const actions = useSessionActions()
  useFocusAfterDialog(chosen?.node.id, actions.pendingQuestion !== null)

  function choose(placed: PlacedNode): void {
    setChosenId(placed.node.id)
    reveal(boxOf(placed))
  }

  function open(placed: PlacedNode): void {
    const session = chooseSession(placed, branches, { current, sessions: graph.items })
    if (session) go(paths.chat(session.id), { query: { message: placed.node.id } })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = parseStep(event.key)
    const [session] = branches.ending.get(chosen.node.id) ?? []
    if (step) choose(stepFrom(layout, chosen, step))
    else if (event.key === 'Enter') open(chosen)
    else if (!(session && actions.press(event.key, session))) return
    event.preventDefault()
  }

  /** Clicks are delegated, so that nodes don't re-render when handlers change. */
  function onNode({ target }: MouseEvent, act: (placed: PlacedNode) => void): void {
    const id = target instanceof Element ? target.closest('[role=treeitem]')?.id : undefined
    const placed = layout.byId.get(id as MessageId) // unknown ids find nothing
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
          onOpen={chooseSession(chosen, branches, { current, sessions: graph.items }) && (() => open(chosen))}
          actions={actions}
        />
      )}
      <SessionActionDialogs actions={actions} current={current} />
    </>
  )
}

const boxOf = (placed: PlacedNode | undefined): Box => ({ x: placed?.x ?? 0, y: placed?.y ?? 0, ...BOX })

/** A closed dialog returns the focus to its old place, which the deletion of a chat may have removed. */
function useFocusAfterDialog(id: MessageId | undefined, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed || id === undefined) return
    setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 50) // after the dialog's own attempt
  }, [id, isOpen])
}

/** The whole tree, or the selected node if the tree would be too small to read. */
function useStart(drawing: Size, chosen: PlacedNode | undefined) {
  const first = useRef({ drawing, chosen })
  return useCallback((screen: Size) => {
    const { drawing, chosen } = first.current
    return initialViewport(drawing, boxOf(chosen), screen)
  }, [])
}

interface GraphDetailProps {
  node: GraphNode
  speaker: string
  ending: readonly Session[]
  onOpen: (() => void) | undefined
  actions: SessionActions
}

const GraphDetail = ({ node, speaker, ending, onOpen, actions }: GraphDetailProps) => (
  <footer className="flex max-h-[45dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium">{speakerOf(node, speaker)}</span>
          <time dateTime={node.created_at} className="shrink-0 text-xs text-ink-faint">
            {formatDateTime(node.created_at)}
          </time>
        </p>
        <p className="line-clamp-2 text-sm text-ink-soft">{node.excerpt}</p>
      </div>
      {onOpen && (
        <Button look="seal" size="small" onClick={onOpen}>
          {m.chat_graph_open_button()}
        </Button>
      )}
    </div>
    {ending.map(session => (
      <div key={session.id} className="flex items-center border-t border-line pt-1">
        <span className="min-w-0 flex-1 truncate font-medium">{session.title}</span>
        <FavoriteButton session={session} />
        <IconButton label={m.chat_rename_button()} onClick={() => actions.ask('rename', session)}>
          <PencilLine aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={m.chat_delete_button()} onClick={() => actions.ask('delete', session)}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    ))}
  </footer>
)

type SessionQuestion = 'rename' | 'delete'

/** Keys and buttons share these actions. */
interface SessionActions {
  readonly pendingQuestion: { readonly what: SessionQuestion; readonly session: Session } | null
  ask(what: SessionQuestion, session: Session): void
  mark(session: Session): void
  /** @returns false if the key has no action */
  press(key: string, session: Session): boolean
  close(): void
}

function useSessionActions(): SessionActions {
  const [pendingQuestion, setPendingQuestion] = useState<SessionActions['pendingQuestion']>(null)
  const { mutate } = useMarkSession()
  const ask = (what: SessionQuestion, session: Session) => setPendingQuestion({ what, session })
  const mark = ({ id, is_favorite }: Session) =>
    mutate(
      { id, is_favorite: !is_favorite },
      { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
    )
  function press(key: string, session: Session): boolean {
    if (key === 'F2') ask('rename', session)
    else if (key === 'Delete') ask('delete', session)
    else if (key === 'f' || key === 'F') mark(session)
    else return false
    return true
  }
  return { pendingQuestion, ask, mark, press, close: () => setPendingQuestion(null) }
}

function SessionActionDialogs({
  actions: { pendingQuestion: asked, close },
  current,
}: {
  actions: SessionActions
  current: Session
}) {
  const go = useNavigateTo()
  if (!asked) return null
  const { what, session } = asked
  const dialog = { session, open: true, onClose: close }
  if (what === 'rename') return <RenameDialog {...dialog} />
  const onDeleted = () => session.id === current.id && go(paths.chats, { replace: true })
  return <DeleteDialog {...dialog} onDeleted={onDeleted} />
}
