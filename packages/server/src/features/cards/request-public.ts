import type { Card, CardId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tell } from '../../platform/http/bind.ts'
import { notifyFollowers } from '../notifications/notify-followers.ts'
import { lockCard } from './card-access.ts'
import { showCardById } from './get-card.ts'
import { approvedRevision, statusAfterRequest } from './publication.ts'
import { moveCard } from './store.ts'

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
