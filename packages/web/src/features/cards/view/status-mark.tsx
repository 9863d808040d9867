import type { CardStatus } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

export const statusNames: Readonly<Record<CardStatus, () => string>> = {
  private: m.cards_status_private,
  pending: m.cards_status_pending,
  public: m.cards_status_public,
  rejected: m.cards_status_rejected,
}

export function StatusMark({ status, className = '' }: { status: CardStatus; className?: string }) {
  if (status === 'public') return null
  const tone = status === 'rejected' ? 'bg-seal text-on-seal' : 'bg-raised/90 text-ink-soft'
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-medium ${tone} ${className}`}>
      {statusNames[status]()}
    </span>
  )
}
