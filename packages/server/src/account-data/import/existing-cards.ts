import type { CardId } from '@inkling/contract'
import { isVisible } from '../../features/access/can.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findBrought } from './import-mappings.ts'

export interface CardHere {
  readonly id: CardId
  readonly is_own: boolean
}

/** Of the cards with these ids those that are here for this person: the very same ones, or their own copies of them. */
export async function cardsHere(
  db: Db,
  actor: Actor,
  origins: readonly CardId[],
): Promise<Map<CardId, CardHere>> {
  const here = new Map<CardId, CardHere>()
  for (const [origin, id] of await findBrought(db, actor.id, 'cards', origins))
    here.set(origin as CardId, { id: id as CardId, is_own: true }) // both are of cards, as was asked
  const same = await db
    .selectFrom('cards')
    .select(['id', 'owner_id', 'status', 'approved_revision_id', 'deleted_at'])
    .where('id', '=', anyOf(origins))
    .execute()
  for (const { id, approved_revision_id, ...card } of same) {
    if (isVisible(actor, { ...card, has_approved_revision: approved_revision_id !== null }))
      here.set(id, { id, is_own: card.owner_id === actor.id })
  }
  return here
}
