import type { CardId, SessionId } from '@inkling/contract'

/** Whose pictures of other sites a text shows: a chat's with a card, or with neither those of any text. */
export interface ImageScope {
  readonly session_id?: SessionId
  readonly card_id?: CardId
}

/** Outside of chats: no card to remember an answer by. */
export const ANYWHERE: ImageScope = {}
