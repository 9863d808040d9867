import type { CardId, SessionId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { notFoundError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { requireUsableCard } from '../store/guards.ts'
import { findOwnSession } from '../store/sessions.ts'

interface ScopeReference {
  readonly session_id?: SessionId | undefined
  readonly card_id?: CardId | undefined
}

/**
 * The scope that a caller names: an own chat, a card that the caller can see or has chats with, or with neither all
 * chats. Of both, the chat has to be with that card.
 * @throws Refusal not_found
 */
export async function findScope(
  db: Db,
  actor: Actor,
  { session_id, card_id }: ScopeReference,
): Promise<SettingsScope> {
  if (session_id !== undefined) {
    const session = orNotFound(await findOwnSession(db, actor.id, session_id))
    if (card_id !== undefined && card_id !== session.card_id) throw notFoundError()
    return { kind: 'session', session_id, card_id: session.card_id }
  }
  if (card_id === undefined) return GLOBAL_SCOPE
  await requireUsableCard({ db, actor, params: { cardId: card_id } })
  return { kind: 'card', card_id }
}

/** Whose settings: a chat's, those of all chats with a card, or those of all chats. */
export type SettingsScope =
  | { readonly kind: 'session'; readonly session_id: SessionId; readonly card_id: CardId }
  | { readonly kind: 'card'; readonly card_id: CardId }
  | { readonly kind: 'global' }

/** All chats of a user. */
export const GLOBAL_SCOPE: SettingsScope = { kind: 'global' }

/** The columns that tell a scope's row from the others of its user. */
export const scopeColumns = (
  scope: SettingsScope,
): { card_id: CardId | null; session_id: SessionId | null } => ({
  card_id: scope.kind === 'card' ? scope.card_id : null,
  session_id: scope.kind === 'session' ? scope.session_id : null,
})
