import type { CardId, SessionId } from '@inkling/contract'

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
