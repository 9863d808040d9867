import type { GraphNode, Session } from '@inkling/contract'
import { PencilLine, Trash2 } from 'lucide-react'
import { formatDateTime } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, IconButton } from '../../../ui/elements/button.tsx'
import { plainExcerpt } from '../../cards/text/excerpt.ts'
import { FavoriteButton } from '../tree/favorite-button.tsx'
import { speakerOf } from './graph-node-view.tsx'
import type { Deeds } from './session-actions.tsx'

interface GraphDetailProps {
  node: GraphNode
  speaker: string
  ending: readonly Session[]
  onOpen: (() => void) | undefined
  deeds: Deeds
}

/** The chosen message, and what can be done with it and the chats that stand there. */
export const GraphDetail = ({ node, speaker, ending, onOpen, deeds }: GraphDetailProps) => (
  <footer className="flex max-h-[45dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium">{speakerOf(node, speaker)}</span>
          <time dateTime={node.created_at} className="shrink-0 text-xs text-ink-faint">
            {formatDateTime(node.created_at)}
          </time>
        </p>
        <p className="line-clamp-2 text-sm text-ink-soft">{plainExcerpt(node.excerpt)}</p>
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
        <IconButton label={m.chat_rename_button()} onClick={() => deeds.ask('rename', session)}>
          <PencilLine aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={m.chat_delete_button()} onClick={() => deeds.ask('delete', session)}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    ))}
  </footer>
)
