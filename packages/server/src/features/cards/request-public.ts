import type { BodyOf, Card, CardId, cards } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { approvedRevision, statusAfterRequest, statusAfterReview } from './publication.ts'
import { showCardById } from './show-card.ts'
import { lockCard } from './standing.ts'
import { moveCard } from './store.ts'

/** Asks for the newest revision to be public; what an admin asks for of an own card is done. */
export async function requestPublic(tx: Db, actor: Actor, id: CardId, now: string): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.requestPublic', id)
  const status = statusAfterRequest(card.status, actor.role === 'admin')
  const approved_revision_id = approvedRevision(status, card.current_revision_id, card.approved_revision_id)
  await moveCard(tx, id, { ...card, status, approved_revision_id, review_note: null }, now)
  return await showCardById(tx, actor, id)
}

/** An admin's decision about a pending card. Of a rejected one the note says why. */
export async function reviewCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  { decision, note }: BodyOf<typeof cards.review>,
  now: string,
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.review', id)
  const status = statusAfterReview(card.status, decision)
  const approved_revision_id = approvedRevision(status, card.current_revision_id, card.approved_revision_id)
  const review_note = decision === 'reject' ? (note ?? null) : null
  await moveCard(tx, id, { ...card, status, approved_revision_id, review_note }, now)
  return await showCardById(tx, actor, id)
}
