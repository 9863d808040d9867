import type { CardId, CardStatus, RevisionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, enforceAccess, orNotFound, type Verdict } from '../../platform/http/guards.ts'
import { type CardAction, can, isModerator } from '../access/can.ts'

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

/** @throws ApiError 404 or 403 if the action is not allowed */
export async function requireCardAccess(
  db: Db,
  actor: Actor,
  action: CardAction,
  id: CardId,
): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(db, id).executeTakeFirst())
}

/** Locks the card until the transaction ends, so that the decision still holds when it writes. */
export async function lockCard(tx: Db, actor: Actor, action: CardAction, id: CardId): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(tx, id).forUpdate().executeTakeFirst())
}

/**
 * A shared lock, for transactions that only add something to the card. Until they end, it cannot be hidden or change
 * status.
 */
export async function lockCardShared(
  tx: Db,
  actor: Actor,
  action: CardAction,
  id: CardId,
): Promise<CardAccess> {
  return enforceCardAccess(actor, action, await query(tx, id).forShare().executeTakeFirst())
}

export async function findVisibleCard(db: Db, actor: Actor, id: CardId): Promise<CardAccess | undefined> {
  const card = await query(db, id).executeTakeFirst()
  return decideCardAccess(actor, 'cards.read', card) === 'allowed' ? card : undefined
}

function enforceCardAccess(actor: Actor, action: CardAction, access: CardAccess | undefined): CardAccess {
  enforceAccess(decideCardAccess(actor, action, access))
  return orNotFound(access)
}

const decideCardAccess = (actor: Actor, action: CardAction, access: CardAccess | undefined): Verdict =>
  can(actor, action, access && { ...access, has_approved_revision: access.approved_revision_id !== null })

interface CardGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: CardId }
}

export const requireCardAction =
  (action: CardAction) =>
  ({ db, actor, params }: CardGuardInput): Promise<CardAccess> =>
    requireCardAccess(db, actor, action, params.id)

/** Owners, moderators and admins see the newest revision, everyone else the approved one. */
export function visibleRevisionFor(actor: Actor, { owner_id, ...card }: CardAccess): RevisionId {
  const seesNewest = owner_id === actor.id || isModerator(actor)
  return seesNewest ? card.current_revision_id : (card.approved_revision_id ?? card.current_revision_id)
}
