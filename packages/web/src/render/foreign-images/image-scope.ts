import type { CardId, SessionId } from '@inkling/contract'

/** A chat with a card; neither for any other text. */
export interface ImageScope {
  readonly session_id?: SessionId
  readonly card_id?: CardId
}

/** Outside of chats, no card can store an answer. */
export const ANYWHERE: ImageScope = {}
