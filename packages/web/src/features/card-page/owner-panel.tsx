import type { Card } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useNavigateTo, useQuery } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { NoticeList } from '../cards/import/notice-list.tsx'
import { LazyRevisions } from '../cards/revisions/lazy-revisions.tsx'
import { useRemoveCard, useRequestPublic, useUpdateCard } from '../cards/store/mutations.ts'
import { statusNames } from '../cards/view/status-mark.tsx'

const statusLeads: Readonly<Record<Card['status'], () => string>> = {
  private: m.cards_status_private_lead,
  pending: m.cards_status_pending_lead,
  public: m.cards_status_public_lead,
  rejected: m.cards_status_rejected_lead,
}

/** These leads apply while readers see an earlier revision. */
const publishedLeads: Readonly<Partial<Record<Card['status'], () => string>>> = {
  pending: m.cards_status_pending_published_lead,
  rejected: m.cards_status_rejected_published_lead,
}

function leadOf({ status, is_published }: Card): string {
  const lead = (is_published && publishedLeads[status]) || statusLeads[status]
  return lead()
}

/** Tells the owner the card's status and what to do about it. */
export function OwnerPanel({ card }: { card: Card }) {
  const [, setQuery] = useQuery()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section
      aria-label={m.cards_owner_title()}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <h2 className="font-medium">{m.cards_owner_status({ status: statusNames[card.status]() })}</h2>
      <p className="text-sm text-ink-soft">{leadOf(card)}</p>
      {card.review_note !== null && card.review_note !== '' && (
        <blockquote className="border-l-2 border-seal pl-3 text-sm">{card.review_note}</blockquote>
      )}
      <NoticeList notices={card.notices} />
      <div className="flex flex-wrap gap-2">
        <VisibilityButtons card={card} />
        <Button size="small" onClick={() => setQuery({ edit: '1' })}>
          {m.cards_edit_button()}
        </Button>
        <Button look="danger" size="small" onClick={() => setIsDeleting(true)}>
          {m.app_delete_button()}
        </Button>
      </div>
      <LazyRevisions cardId={card.id} />
      <DeleteDialog card={card} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}

function VisibilityButtons({ card }: { card: Card }) {
  const request = useRequestPublic(card.id)
  const update = useUpdateCard(card.id)
  const onError = (error: unknown) => toast(problemSentence(error), { tone: 'bad' })
  const { status, is_published } = card
  return (
    <>
      {(status === 'private' || status === 'rejected') && (
        <Button size="small" busy={request.isPending} onClick={() => request.mutate(undefined, { onError })}>
          {status === 'rejected' ? m.cards_resubmit_button() : m.cards_request_public_button()}
        </Button>
      )}
      {(status === 'pending' || is_published) && (
        <Button
          size="small"
          busy={update.isPending}
          onClick={() => update.mutate({ status: 'private' }, { onError })}
        >
          {m.cards_take_back_button()}
        </Button>
      )}
    </>
  )
}

function DeleteDialog({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const remove = useRemoveCard(card.id)
  const go = useNavigateTo()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={m.cards_delete_title({ name: card.name })}
      lead={m.cards_delete_lead()}
      confirmLabel={m.cards_delete_button()}
      onConfirm={async () => {
        await remove.mutateAsync()
        go(paths.myCards, { replace: true })
      }}
    />
  )
}
