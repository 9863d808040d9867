import type { CardId, CardStatus, RevisionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, enforce, orNotFound, type Verdict } from '../../platform/http/guards.ts'
import { type CardAction, can } from '../access/can.ts'

/** Where a card stands: what access, status and revisions are decided by. */
export interface Standing {
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
export async function allowedCard(db: Db, actor: Actor, action: CardAction, id: CardId): Promise<Standing> {
  return allowed(actor, action, await query(db, id).executeTakeFirst())
}

/** The same, held until the transaction ends, so that what was decided on is still so when it is written. */
export async function lockCard(tx: Db, actor: Actor, action: CardAction, id: CardId): Promise<Standing> {
  return allowed(actor, action, await query(tx, id).forUpdate().executeTakeFirst())
}

/**
 * The same, held together with whoever else only adds to it: until the transaction ends it is neither hidden nor given
 * another standing.
 */
export async function holdCard(tx: Db, actor: Actor, action: CardAction, id: CardId): Promise<Standing> {
  return allowed(actor, action, await query(tx, id).forShare().executeTakeFirst())
}

/** The card, if this actor may see it at all. */
export async function findVisibleCard(db: Db, actor: Actor, id: CardId): Promise<Standing | undefined> {
  const found = await query(db, id).executeTakeFirst()
  return verdictOn(actor, 'cards.read', found) === 'allowed' ? found : undefined
}

function allowed(actor: Actor, action: CardAction, found: Standing | undefined): Standing {
  enforce(verdictOn(actor, action, found))
  return orNotFound(found)
}

const verdictOn = (actor: Actor, action: CardAction, found: Standing | undefined): Verdict =>
  can(actor, action, found && { ...found, has_approved_revision: found.approved_revision_id !== null })

/** What a guard of a call about one card is asked with, whatever else the call has. */
interface AskingForCard {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: CardId }
}

/** The guard of a call about one card. */
export const mayDo =
  (action: CardAction) =>
  ({ db, actor, params }: AskingForCard): Promise<Standing> =>
    allowedCard(db, actor, action, params.id)

/**
 * Owners see the newest revision, and so do admins of a card that is under review; everyone else the one
 * that was approved.
 */
export function revisionFor(actor: Actor, { owner_id, ...card }: Standing): RevisionId {
  const seesNewest = owner_id === actor.id || actor.role === 'admin'
  return seesNewest ? card.current_revision_id : (card.approved_revision_id ?? card.current_revision_id)
}
