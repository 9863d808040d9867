import type { ReportedItem } from '@inkling/contract'
import { useState } from 'react'
import { formatAgo } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button, buttonClass } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { ModerationDialog } from '../card-page/moderation-panel.tsx'
import { reasonNames } from '../cards/community/reason-names.ts'
import { useDecide, useRefetchReported } from './report-queries.ts'

export function ReportedRow({ reported: thing }: { reported: ReportedItem }) {
  const { card, comment } = thing
  return (
    <article className="flex flex-col gap-4 rounded-2xl border border-line bg-raised p-4 sm:p-5">
      <header className="flex items-center gap-3">
        <Avatar name={card.name} url={card.avatar_url} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            {comment === null ? card.name : m.community_admin_of_comment({ name: card.name })}
          </h2>
          <p className="truncate text-sm text-ink-soft">
            {comment === null
              ? `${m.community_admin_of_card()} · ${card.owner?.display_name ?? m.cards_author_gone()}`
              : (comment.author?.display_name ?? m.community_author_gone())}
          </p>
        </div>
      </header>
      {comment !== null && (
        <blockquote className="border-l-2 border-line-strong pl-3 break-words whitespace-pre-wrap">
          <bdi>{comment.content}</bdi>
        </blockquote>
      )}
      <ReportList reported={thing} />
      <Decisions reported={thing} />
    </article>
  )
}

function ReportList({ reported: { reports, report_count } }: { reported: ReportedItem }) {
  const more = report_count - reports.length
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {reports.map(report => (
        <li key={report.id} className="rounded-lg bg-sunken px-3.5 py-2.5">
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 font-medium break-words">
              {m.community_admin_by({
                name: report.reporter?.display_name ?? m.community_author_gone(),
                reason: reasonNames[report.reason](),
              })}
            </span>
            <time dateTime={report.created_at} className="ml-auto shrink-0 text-ink-faint">
              {formatAgo(report.created_at)}
            </time>
          </p>
          {report.note !== '' && <p className="mt-1 break-words whitespace-pre-wrap">{report.note}</p>}
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">{m.community_admin_more({ count: more })}</li>}
    </ul>
  )
}

function Decisions({ reported: thing }: { reported: ReportedItem }) {
  const { card, comment } = thing
  const [isDeleting, setDeleting] = useState(false)
  const decide = useDecide(thing)
  const refetch = useRefetchReported()
  const dismiss = () =>
    decide.mutate('dismiss', {
      onSuccess: () => toast(m.community_admin_dismissed(), { tone: 'good' }),
      onError: error => toast(problemSentence(error), { tone: 'bad' }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to={paths.card(card.id)}
        {...(comment && { hash: `comment-${comment.id}` })}
        className={buttonClass('line', 'small')}
      >
        {m.community_admin_open_link()}
      </Link>
      <Button size="small" busy={decide.isPending} onClick={dismiss}>
        {m.community_admin_dismiss_button()}
      </Button>
      <Button look="danger" size="small" onClick={() => setDeleting(true)}>
        {m.app_delete_button()}
      </Button>
      {comment === null ? (
        isDeleting && (
          <ModerationDialog
            card={card}
            action="remove"
            onClose={() => setDeleting(false)}
            onDone={() => void refetch()}
          />
        )
      ) : (
        <ConfirmDialog
          open={isDeleting}
          onClose={() => setDeleting(false)}
          title={m.community_delete_title()}
          lead={m.community_delete_lead()}
          confirmLabel={m.community_delete_button()}
          onConfirm={() => decide.mutateAsync('delete')}
        />
      )}
    </div>
  )
}
