import type { BodyOf, Card, CardId, CardStatus, cards } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Tell } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { audit } from '../audit/record-action.ts'
import { notify } from '../notifications/notify.ts'
import { notifyFollowers } from '../notifications/notify-followers.ts'
import { lockCard } from './card-access.ts'
import { tagsOf } from './card-summary.ts'
import { showCardById } from './get-card.ts'
import { addRevision, contentOf, findRevision, type Revision } from './revision.ts'
import { moveCard } from './store.ts'

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

/** Asks for the newest revision to be public; what an admin asks for of an own card is done. */
export async function requestPublic(
  tx: Db,
  actor: Actor,
  id: CardId,
  { now, tell }: { now: string; tell: Tell },
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.requestPublic', id)
  const status = statusAfterRequest(card.status, actor.role === 'admin')
  const approved_revision_id = approvedRevision(status, card.current_revision_id, card.approved_revision_id)
  const isFirst = await moveCard(tx, id, { ...card, status, approved_revision_id, review_note: null }, now)
  if (isFirst) await notifyFollowers(tx, { card_id: id, author_id: actor.id }, { now, tell })
  return await showCardById(tx, actor, id)
}

type Decision = BodyOf<typeof cards.review>

/**
 * An admin's decision about a pending card: its owner is told, of a rejected one with the reason. It is about the
 * revision that the admin has read; if the owner has saved another since, nothing is decided.
 */
export async function reviewCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  review: Decision,
  { now, tell }: { now: string; tell: Tell },
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.review', id)
  const { decision, note = '', revision_id = card.current_revision_id } = review
  const status = statusAfterReview(card.status, decision)
  if (revision_id !== card.current_revision_id) throw new Refusal('revision_changed')
  const read = await findRevision(tx, revision_id)
  const current_revision_id = decision === 'approve' ? await relabel(tx, read, review, now) : read.id
  const approved_revision_id = approvedRevision(status, current_revision_id, card.approved_revision_id)
  const review_note = decision === 'reject' ? note : null
  const move = { status, current_revision_id, approved_revision_id, review_note }
  const isFirst = await moveCard(tx, id, move, now)

  const whose = { user_id: card.owner_id, card_id: id }
  const deed = { subject_id: id, subject: read.name }
  if (decision === 'approve') {
    const facts = { revision: read.number, is_relabelled: current_revision_id !== read.id }
    await audit(tx, actor, { ...deed, action: 'card_approved', facts }, now)
    await notify(tx, { ...whose, type: 'card_approved' }, { now, tell })
    if (isFirst && card.owner_id !== null) {
      await notifyFollowers(tx, { card_id: id, author_id: card.owner_id }, { now, tell })
    }
  } else {
    await audit(tx, actor, { ...deed, action: 'card_rejected', facts: { revision: read.number, note } }, now)
    await notify(tx, { ...whose, type: 'card_rejected', body: note }, { now, tell })
  }
  return await showCardById(tx, actor, id)
}

/** The same revision, or a new one when the review mends how the card is found. */
async function relabel(
  tx: Db,
  read: Revision,
  { tags, is_nsfw = read.is_nsfw }: Decision,
  created_at: string,
): Promise<Revision['id']> {
  const mended = tags === undefined ? read.tags : tagsOf(tags)
  if (is_nsfw === read.is_nsfw && mended.join('\n') === read.tags.join('\n')) return read.id
  const place = { card_id: read.card_id, number: read.number + 1, created_at, is_relabelled: true }
  return await addRevision(tx, place, { ...contentOf(read), tags: mended, is_nsfw })
}
