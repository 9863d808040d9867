import type { CardId, CardStatus, RevisionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, enforceAccess, orNotFound, type Verdict } from '../../platform/http/guards.ts'
import { type CardAction, can } from '../access/can.ts'

/** Where a card stands: what access, status and revisions are decided by. */
export interface CardAccess {
  readonly id: CardId
  readonly owner_id: UserId | null
  readonly status: CardStatus
  readonly current_revision_id: RevisionId
  readonly approved_revision_id: RevisionId | null
  readonly deleted_at: string | null
}

const query = (db: Db, id: CardId) =>
  db
    .selectFrom('cards')
    .select(['id', 'owner_id', 'status', 'current_revision_id', 'approved_revision_id', 'deleted_at'])
    .where('id', '=', id)

/** The card, if this actor may do this with it; otherwise 404 or 403. */
export async function requireCardAccess(
  db: Db,
  actor: Actor,
  action: CardAction,
  id: CardId,
): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(db, id).executeTakeFirst())
}

/** The same, held until the transaction ends, so that what was decided on is still so when it is written. */
export async function lockCard(tx: Db, actor: Actor, action: CardAction, id: CardId): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(tx, id).forUpdate().executeTakeFirst())
}

/**
 * The same, held together with whoever else only adds to it: until the transaction ends it is neither hidden nor given
 * another standing.
 */
export async function lockCardShared(
  tx: Db,
  actor: Actor,
  action: CardAction,
  id: CardId,
): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(tx, id).forShare().executeTakeFirst())
}

/** The card, if this actor may see it at all. */
export async function findVisibleCard(db: Db, actor: Actor, id: CardId): Promise<CardAccess | undefined> {
  const found = await query(db, id).executeTakeFirst()
  return decideCardAccess(actor, 'cards.read', found) === 'allowed' ? found : undefined
}

function enforceCardAccess(actor: Actor, action: CardAction, found: CardAccess | undefined): CardAccess {
  enforceAccess(decideCardAccess(actor, action, found))
  return orNotFound(found)
}

const decideCardAccess = (actor: Actor, action: CardAction, found: CardAccess | undefined): Verdict =>
  can(actor, action, found && { ...found, has_approved_revision: found.approved_revision_id !== null })

/** What a guard of a call about one card is asked with, whatever else the call has. */
interface CardGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: CardId }
}

/** The guard of a call about one card. */
export const requireCardAction =
  (action: CardAction) =>
  ({ db, actor, params }: CardGuardInput): Promise<CardAccess> =>
    requireCardAccess(db, actor, action, params.id)

/**
 * Owners see the newest revision, and so do admins of a card that is under review; everyone else the one
 * that was approved.
 */
export function visibleRevisionFor(actor: Actor, { owner_id, ...card }: CardAccess): RevisionId {
  const seesNewest = owner_id === actor.id || actor.role === 'admin'
  return seesNewest ? card.current_revision_id : (card.approved_revision_id ?? card.current_revision_id)
}
