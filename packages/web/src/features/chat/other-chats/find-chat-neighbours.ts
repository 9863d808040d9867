import type { Session, SessionId } from '@inkling/contract'

export interface ChatNeighbours {
  /** Its position among the chats with the card, from 1. */
  readonly position: number
  readonly total: number
  /** More recent. */
  readonly previous: Session | undefined
  /** Older. */
  readonly next: Session | undefined
}

/** Undefined if the chat is not among the given ones, which begin with the most recent. */
export function findChatNeighbours(
  sessions: readonly Session[],
  id: SessionId,
  total: number,
): ChatNeighbours | undefined {
  const at = sessions.findIndex(session => session.id === id)
  if (at < 0) return undefined
  return { position: at + 1, total, previous: sessions[at - 1], next: sessions[at + 1] }
}
