import type { CardStatus } from '@inkling/contract'
import { Refusal } from '../../platform/http/api-error.ts'

/**
 * A card's way into the public (product.md 3): private → pending → public or rejected → pending …; an
 * admin's own cards need no review.
 */
export function statusAfterRequest(status: CardStatus, isAdmin: boolean): CardStatus {
  if (status === 'pending' || status === 'public') throw new Refusal('wrong_status')
  return isAdmin ? 'public' : 'pending'
}

/** A public card whose text has changed waits for its review anew; the approved revision stays to be seen. */
export function statusAfterEdit(status: CardStatus, isAdmin: boolean): CardStatus {
  return status === 'public' && !isAdmin ? 'pending' : status
}

export function statusAfterReview(status: CardStatus, decision: 'approve' | 'reject'): CardStatus {
  if (status !== 'pending') throw new Refusal('wrong_status')
  return decision === 'approve' ? 'public' : 'rejected'
}

/** Which revision others may see: none of a private card, the newest of a public one, else the one they could. */
export function approvedRevision<Id>(status: CardStatus, current: Id, approved: Id | null): Id | null {
  if (status === 'private') return null
  return status === 'public' ? current : approved
}
