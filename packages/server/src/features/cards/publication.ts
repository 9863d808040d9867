import type { BodyOf, Card, CardId, CardStatus, cards } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { recordAudit } from '../audit/record-action.ts'
import { notify } from '../notifications/notify.ts'
import { notifyFollowers } from '../notifications/notify-followers.ts'
import { lockCard } from './card-access.ts'
import { cardTagsOf } from './card-summary.ts'
import { getCard, getCardById } from './get-card.ts'
import { addRevision, findRevision, type Revision, revisionContentOf } from './revision.ts'
import { updateCardStatus } from './store.ts'

/** Private → pending → public or rejected → pending … (docs/spec/publication.md). An admin's own cards need no review. */
export function statusAfterRequest(status: CardStatus, isAdmin: boolean): CardStatus {
  if (status === 'pending' || status === 'public') throw new ApiError('wrong_status')
  return isAdmin ? 'public' : 'pending'
}

/** The approved revision stays visible during the new review. */
export function statusAfterEdit(status: CardStatus, isAdmin: boolean): CardStatus {
  return status === 'public' && !isAdmin ? 'pending' : status
}

export function statusAfterReview(status: CardStatus, decision: ReviewDecision['decision']): CardStatus {
  const isPossible = {
    approve: status === 'pending',
    reject: status === 'pending' || status === 'public',
    make_private: status !== 'private',
  }
  if (!isPossible[decision]) throw new ApiError('wrong_status')
  return ({ approve: 'public', reject: 'rejected', make_private: 'private' } as const)[decision]
}

/** What others may see: nothing of a private card, the newest of a public one, otherwise what was approved before. */
export function approvedRevision<Id>(status: CardStatus, current: Id, approved: Id | null): Id | null {
  if (status === 'private') return null
  return status === 'public' ? current : approved
}

/** An admin's own card is published at once. */
export async function requestPublic(
  tx: Db,
  actor: Actor,
  id: CardId,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.requestPublic', id)
  const status = statusAfterRequest(card.status, actor.role === 'admin')
  const approved_revision_id = approvedRevision(status, card.current_revision_id, card.approved_revision_id)
  const isFirst = await updateCardStatus(
    tx,
    id,
    { ...card, status, approved_revision_id, review_note: null },
    now,
  )
  if (isFirst) await notifyFollowers(tx, { card_id: id, author_id: actor.id }, { now, publish })
  return await getCardById(tx, actor, id)
}

type ReviewDecision = BodyOf<typeof cards.review>

/**
 * Notifies the owner, with a reason unless approved. Fails if there is a newer revision than the reviewer read.
 * Rejecting a public card hides it.
 */
export async function reviewCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  review: ReviewDecision,
  { now, publish }: { now: string; publish: PublishEvent },
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.review', id)
  const { decision, note = '', revision_id = card.current_revision_id } = review
  const status = statusAfterReview(card.status, decision)
  if (revision_id !== card.current_revision_id) throw new ApiError('revision_changed')
  const read = await findRevision(tx, revision_id)
  const current_revision_id = decision === 'approve' ? await relabel(tx, read, review, now) : read.id
  const earlier = card.status === 'public' ? null : card.approved_revision_id
  const approved_revision_id = approvedRevision(status, current_revision_id, earlier)
  const review_note = decision === 'approve' ? null : note
  const move = { status, current_revision_id, approved_revision_id, review_note }
  const isFirst = await updateCardStatus(tx, id, move, now)

  const subject = { user_id: card.owner_id, card_id: id }
  const record = { subject_id: id, subject: read.name }
  if (decision === 'approve') {
    const facts = { revision: read.number, is_relabelled: current_revision_id !== read.id }
    await recordAudit(tx, actor, { ...record, action: 'card_approved', facts }, now)
    await notify(tx, { ...subject, type: 'card_approved' }, { now, publish })
    if (isFirst && card.owner_id !== null) {
      await notifyFollowers(tx, { card_id: id, author_id: card.owner_id }, { now, publish })
    }
  } else {
    const action = decision === 'reject' ? 'card_rejected' : 'card_withdrawn'
    await recordAudit(tx, actor, { ...record, action, facts: { revision: read.number, note } }, now)
    await notify(tx, { ...subject, type: action, body: note }, { now, publish })
  }
  // After `make_private` the reviewer may no longer read the card, but still gets this response.
  return await getCard(tx, actor, { ...card, ...move })
}

/** Returns a new revision if the review corrected the tags. */
async function relabel(
  tx: Db,
  read: Revision,
  { tags, is_nsfw = read.is_nsfw }: ReviewDecision,
  created_at: string,
): Promise<Revision['id']> {
  const normalised = tags === undefined ? read.tags : cardTagsOf(tags)
  if (is_nsfw === read.is_nsfw && normalised.join('\n') === read.tags.join('\n')) return read.id
  const place = { card_id: read.card_id, number: read.number + 1, created_at, is_relabelled: true }
  return await addRevision(tx, place, { ...revisionContentOf(read), tags: normalised, is_nsfw })
}
