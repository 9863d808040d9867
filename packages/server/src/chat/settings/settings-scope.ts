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
 * An own chat, a card the user sees or chats with, or global. If both are given, the chat must be with that card.
 * @throws ApiError not_found
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

export type SettingsScope =
  | { readonly kind: 'session'; readonly session_id: SessionId; readonly card_id: CardId }
  | { readonly kind: 'card'; readonly card_id: CardId }
  | { readonly kind: 'global' }

export const GLOBAL_SCOPE: SettingsScope = { kind: 'global' }

export const scopeColumns = (
  scope: SettingsScope,
): { card_id: CardId | null; session_id: SessionId | null } => ({
  card_id: scope.kind === 'card' ? scope.card_id : null,
  session_id: scope.kind === 'session' ? scope.session_id : null,
})
