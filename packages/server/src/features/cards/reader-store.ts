import type { CardId, SessionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'

/** Remembers the chat that this reader had last with a card. */
export async function setLastSession(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  last_session_id: SessionId,
): Promise<void> {
  await db
    .insertInto('card_readers')
    .values({ user_id, card_id, last_session_id })
    .onConflict(conflict => conflict.columns(['user_id', 'card_id']).doUpdateSet({ last_session_id }))
    .execute()
}

/** Forgets a chat that is gone, if it was the last one. */
export async function forgetLastSession(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  session_id: SessionId,
): Promise<void> {
  await db
    .updateTable('card_readers')
    .set({ last_session_id: null })
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .where('last_session_id', '=', session_id)
    .execute()
}

/** Counts a chat that was begun with a card. */
export const noteChatStarted = (db: Db, card_id: CardId, now: Date): Promise<void> =>
  count(db, card_id, { chats: 1, messages: 0 }, now)

/**
 * Counts messages of chats with a card. Everybody who chats with it meets in these rows, so this belongs
 * at the very end of a message's transaction, or after it.
 */
export const noteMessages = (db: Db, card_id: CardId, messages: number, now: Date): Promise<void> =>
  count(db, card_id, { chats: 0, messages }, now)

async function count(
  db: Db,
  card_id: CardId,
  { chats, messages }: { chats: number; messages: number },
  now: Date,
) {
  await db
    .updateTable('card_stats')
    .set(stats => ({ chats: stats('chats', '+', chats), messages: stats('messages', '+', messages) }))
    .where('card_id', '=', card_id)
    .execute()
  await db
    .insertInto('card_days')
    .values({ card_id, day: now.toISOString().slice(0, 10), chats, messages })
    .onConflict(conflict =>
      conflict.columns(['card_id', 'day']).doUpdateSet(day => ({
        chats: day('card_days.chats', '+', chats),
        messages: day('card_days.messages', '+', messages),
      })),
    )
    .execute()
}
