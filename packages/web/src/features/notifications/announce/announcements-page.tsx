import type { Announcement } from '@inkling/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { useAnnouncements, useWithdraw } from './queries.ts'

export function AnnouncementsPage() {
  return (
    <AdminFrame title={m.notifications_announce_page_title()} lead={m.notifications_announce_page_lead()}>
      <AnnounceForm />
      <section className="flex flex-col gap-3">
        <h2 className="display text-xl">{m.notifications_announced_title()}</h2>
        <AnnouncedList />
      </section>
    </AdminFrame>
  )
}

/** Sent announcements can be withdrawn. */
function AnnouncedList() {
  const query = useAnnouncements()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const announced = itemsOf(query.data)
  if (announced.length === 0) return <p className="text-ink-soft">{m.notifications_announced_empty()}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised px-4 sm:px-5">
        {announced.map(announcement => (
          <Row key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      {query.hasNextPage && <InfiniteScrollEnd query={query} />}
    </>
  )
}

function Row({ announcement: { id, to, title, body, actor, created_at } }: { announcement: Announcement }) {
  const [isAsked, setIsAsked] = useState(false)
  const withdraw = useWithdraw()
  const name = actor?.display_name ?? m.notifications_somebody()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium break-words">{title}</h3>
        {body !== '' && (
          <p className="line-clamp-3 text-sm break-words whitespace-pre-wrap text-ink-soft">{body}</p>
        )}
        <p className="mt-1 text-xs text-ink-faint">
          {m.notifications_by({ name, time: formatDateTime(created_at) })} ·{' '}
          {to === null
            ? m.notifications_announced_to_all()
            : m.notifications_announced_to({ name: to.username })}
        </p>
      </div>
      <Button
        look="plain"
        size="small"
        onClick={() => setIsAsked(true)}
        aria-label={`${m.notifications_withdraw_button()}: ${title}`}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        {m.notifications_withdraw_button()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={m.notifications_withdraw_title({ title })}
        lead={to === null ? m.notifications_withdraw_lead() : m.notifications_withdraw_one_lead()}
        confirmLabel={m.notifications_withdraw_button()}
        onConfirm={async () => void (await withdraw.mutateAsync(id))}
      />
    </li>
  )
}
