import type { CardId, SessionId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { mayUseCard } from '../store/guards.ts'
import { findOwnSession } from '../store/sessions.ts'

interface Named {
  readonly session_id?: SessionId | undefined
  readonly card_id?: CardId | undefined
}

/**
 * The scope that a caller names: an own chat, a card that the caller can see or has chats with, or with neither all
 * chats. Of both, the chat has to be with that card.
 * @throws Refusal not_found
 */
export async function findScope(db: Db, actor: Actor, { session_id, card_id }: Named): Promise<Scope> {
  if (session_id !== undefined) {
    const session = orNotFound(await findOwnSession(db, actor.id, session_id))
    if (card_id !== undefined && card_id !== session.card_id) throw notFound()
    return { kind: 'session', session_id, card_id: session.card_id }
  }
  if (card_id === undefined) return EVERYWHERE
  await mayUseCard({ db, actor, params: { cardId: card_id } })
  return { kind: 'card', card_id }
}

/** Whose settings: a chat's, those of all chats with a card, or those of all chats. */
export type Scope =
  | { readonly kind: 'session'; readonly session_id: SessionId; readonly card_id: CardId }
  | { readonly kind: 'card'; readonly card_id: CardId }
  | { readonly kind: 'global' }

/** All chats of a user. */
export const EVERYWHERE: Scope = { kind: 'global' }

/** The columns that tell a scope's row from the others of its user. */
export const rowOf = (scope: Scope): { card_id: CardId | null; session_id: SessionId | null } => ({
  card_id: scope.kind === 'card' ? scope.card_id : null,
  session_id: scope.kind === 'session' ? scope.session_id : null,
})
