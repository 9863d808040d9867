import { Dialog as Base } from '@base-ui/react/dialog'
import type { Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { DialogClose } from '../../../ui/dialog/dialog-view.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useChatGraph } from '../store/session-queries.ts'
import { GraphView } from './graph-view.tsx'

export function GraphOverlay({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <Base.Root open onOpenChange={isOpen => isOpen || onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-40 flex animate-appear flex-col bg-ground outline-none">
          <header className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="display truncate text-lg">
                {m.chat_graph_title({ name: session.card.name })}
              </Base.Title>
              <Base.Description className="truncate text-xs text-ink-faint pointer-coarse:hidden">
                {m.chat_graph_lead()}
              </Base.Description>
            </div>
            <DialogClose />
          </header>
          <GraphLoader session={session} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function GraphLoader({ session }: { session: Session }) {
  const { data, error, refetch } = useChatGraph(session.card_id)
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.nodes.length === 0) return <EmptyState title={m.chat_graph_empty()} />
  return <GraphView graph={data} current={session} />
}
