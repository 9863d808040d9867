import type { CardId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { audit } from '../audit/record-action.ts'
import { lockCard } from './card-access.ts'
import { nameOfRevision } from './revision.ts'
import { hideCard } from './store.ts'

/** Hides a card everywhere. Its revisions stay, for those who have chats with it. */
export async function removeCard(tx: Db, actor: Actor, id: CardId, now: string): Promise<void> {
  const card = await lockCard(tx, actor, 'cards.remove', id)
  await hideCard(tx, id, now)
  if (card.owner_id === actor.id) return
  const subject = await nameOfRevision(tx, card.current_revision_id)
  await audit(tx, actor, { action: 'card_removed', subject_id: id, subject }, now)
}
