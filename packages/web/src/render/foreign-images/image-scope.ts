import type { CardId, SessionId } from '@inkling/contract'

/** Scope of pictures from other sites: a chat with a card, or neither for any other text. */
export interface ImageScope {
  readonly session_id?: SessionId
  readonly card_id?: CardId
}

/** Outside of chats, where no card can store an answer. */
export const ANYWHERE: ImageScope = {}
