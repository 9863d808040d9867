import type { CardId } from '@inkling/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { lockCard } from './standing.ts'
import { hideCard } from './store.ts'

/** Hides a card everywhere. Its revisions stay, for those who have chats with it. */
export async function removeCard(
  tx: Db,
  actor: Actor,
  id: CardId,
  { now, log }: { now: string; log: FastifyBaseLogger },
): Promise<void> {
  const { owner_id } = await lockCard(tx, actor, 'cards.remove', id)
  await hideCard(tx, id, now)
  // At a level that is kept by default: somebody's work was taken away by somebody else.
  if (owner_id !== actor.id)
    log.warn({ actor: actor.id, card: id, owner: owner_id }, 'an admin removed a card')
}
