import type { MarkedMessage, Session } from '@inkling/contract'
import { formatMoment } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { isTouchDevice } from '../composer/send-key.ts'
import { useMarkedMessages } from './queries.ts'

interface MarksDialogProps {
  session: Session
  open: boolean
  onClose: () => void
}

export function MarksDialog({ session, open, onClose }: MarksDialogProps) {
  const query = useMarkedMessages(session.id)
  return (
    <Dialog open={open} onClose={onClose} title={m.chat_marks_title()}>
      {query.data ? (
        query.data.length > 0 ? (
          <ul className="-mx-3 mt-2 flex flex-col">
            {query.data.map(message => (
              <MarkedRow key={message.id} session={session} message={message} onGo={onClose} />
            ))}
          </ul>
        ) : (
          <EmptyState title={m.chat_marks_empty_title()}>
            {isTouchDevice() ? m.chat_marks_empty_tap() : m.chat_marks_empty_menu()}
          </EmptyState>
        )
      ) : query.isPending ? (
        <LoadingState />
      ) : (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  )
}

interface MarkedRowProps {
  session: Session
  message: MarkedMessage
  onGo: () => void
}

const MarkedRow = ({ session, message, onGo }: MarkedRowProps) => (
  <li>
    <Link
      to={paths.chat(session.id)}
      query={{ message: message.id }}
      onClick={onGo}
      className="flex min-h-11 flex-col rounded-lg px-3 py-2 text-ink no-underline hover:bg-sunken"
    >
      <span className="flex items-baseline gap-3">
        <span className="truncate font-medium">{message.name}</span>
        <span className="ml-auto shrink-0 text-xs text-ink-faint">
          {!message.is_on_path && `${m.chat_marks_elsewhere()} · `}
          {formatMoment(message.created_at)}
        </span>
      </span>
      <span className="line-clamp-2 text-sm text-ink-soft">{message.excerpt}</span>
    </Link>
  </li>
)
