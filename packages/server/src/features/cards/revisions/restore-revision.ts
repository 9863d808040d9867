import type { Card, CardId, RevisionId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { lockCard } from '../card-access.ts'
import { showCardById } from '../get-card.ts'
import { approvedRevision, statusAfterEdit } from '../publication.ts'
import { addRevision, contentOf, findRevision } from '../revision.ts'
import { moveCard } from '../store.ts'

/**
 * Brings back what an earlier revision said, as a new one: nothing of what was saved since is lost. What the newest
 * one says already is not saved again.
 */
export async function restoreRevision(
  tx: Db,
  actor: Actor,
  { id, revisionId }: { id: CardId; revisionId: RevisionId },
  now: string,
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.update', id)
  const chosen = orNotFound(await findRevisionOf(tx, id, revisionId))
  if (chosen.id === card.current_revision_id) return await showCardById(tx, actor, id)
  const { number } = await findRevision(tx, card.current_revision_id)
  const place = { card_id: id, number: number + 1, created_at: now, restored_from: chosen.number }
  const current_revision_id = await addRevision(tx, place, contentOf(chosen))
  const status = statusAfterEdit(card.status, actor.role === 'admin')
  const approved_revision_id = approvedRevision(status, current_revision_id, card.approved_revision_id)
  await moveCard(tx, id, { status, current_revision_id, approved_revision_id }, now)
  return await showCardById(tx, actor, id)
}

async function findRevisionOf(tx: Db, card: CardId, id: RevisionId) {
  const own = await tx
    .selectFrom('card_revisions')
    .select('id')
    .where('id', '=', id)
    .where('card_id', '=', card)
    .executeTakeFirst()
  return own && (await findRevision(tx, own.id))
}
