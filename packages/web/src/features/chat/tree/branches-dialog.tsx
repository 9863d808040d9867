import type { Session } from '@inkling/contract'
import { itemsOf } from '../../../api/call/pages.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { graphQuery, paths } from '../../../ui/navigation/paths.ts'
import { useCardSessions } from '../../cards/store/queries.ts'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { FavoriteButton } from './favorite-button.tsx'

interface BranchesDialogProps {
  session: Session
  open: boolean
  onClose: () => void
}

export function BranchesDialog({ session, open, onClose }: BranchesDialogProps) {
  const query = useCardSessions(session.card_id, open)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.chat_branches_title({ name: session.card.name })}
      actions={
        <Link
          to={paths.chat(session.id)}
          query={graphQuery}
          onClick={onClose}
          className={buttonClass('line')}
        >
          {m.chat_graph_link()}
        </Link>
      }
    >
      {query.data ? (
        <>
          <ul className="-mx-3 mt-2 flex flex-col">
            {itemsOf(query.data).map(branch => (
              <Branch key={branch.id} branch={branch} isCurrent={branch.id === session.id} onGo={onClose} />
            ))}
          </ul>
          <InfiniteScrollEnd query={query} />
        </>
      ) : query.isPending ? (
        <LoadingState />
      ) : (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  )
}

interface BranchProps {
  branch: Session
  isCurrent: boolean
  onGo: () => void
}

const Branch = ({ branch, isCurrent, onGo }: BranchProps) => (
  <li className="flex items-center">
    <Link
      to={paths.chat(branch.id)}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 min-w-0 flex-1 flex-col rounded-lg border-l-2 border-transparent px-3 py-2 text-ink no-underline hover:bg-sunken aria-[current=page]:border-seal aria-[current=page]:bg-sunken"
    >
      <span className="flex items-baseline gap-3">
        <span className="truncate font-medium">{branch.title}</span>
        <span className="ml-auto shrink-0 text-xs text-ink-faint">{formatAgo(branch.updated_at)}</span>
      </span>
      <span className="truncate text-sm text-ink-soft">{lastMessageLine(branch)}</span>
    </Link>
    <FavoriteButton session={branch} />
  </li>
)
