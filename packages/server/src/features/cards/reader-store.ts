import type { CardId, PersonaId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
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

/** Makes a persona this reader's one for a card, in place of another; null is none. */
export async function bindPersona(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  persona_id: PersonaId | null,
): Promise<void> {
  await db
    .insertInto('card_readers')
    .values({ user_id, card_id, persona_id })
    .onConflict(conflict => conflict.columns(['user_id', 'card_id']).doUpdateSet({ persona_id }))
    .execute()
}

/** Takes a persona from a card, if it is the one of that card. */
export async function unbindPersona(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  persona_id: PersonaId,
): Promise<void> {
  await db
    .updateTable('card_readers')
    .set({ persona_id: null })
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .where('persona_id', '=', persona_id)
    .execute()
}

/** Counts a chat that was begun with a card. */
export const noteChatStarted = (db: Db, card_id: CardId, now: Date): Promise<void> =>
  count(db, [{ card_id, chats: 1, messages: 0 }], now)

/** Counts messages of chats with cards, by card. */
export const noteMessages = (db: Db, counts: ReadonlyMap<CardId, number>, now: Date): Promise<void> =>
  count(
    db,
    [...counts].map(([card_id, messages]) => ({ card_id, chats: 0, messages })),
    now,
  )

interface Counted {
  readonly card_id: CardId
  readonly chats: number
  readonly messages: number
}

/** Always in the same order, so that two who count the same cards never wait for each other in a ring. */
async function count(db: Db, counted: readonly Counted[], now: Date): Promise<void> {
  const rows = JSON.stringify(counted.toSorted((a, b) => (a.card_id < b.card_id ? -1 : 1)))
  await sql`
    with counted as (select * from json_to_recordset(${rows}::json) c(card_id uuid, chats int, messages int)),
    stats as (
      update card_stats s set chats = s.chats + c.chats, messages = s.messages + c.messages
      from counted c where s.card_id = c.card_id)
    insert into card_days (card_id, day, chats, messages)
    select card_id, ${now.toISOString().slice(0, 10)}::date, chats, messages from counted
    on conflict (card_id, day) do update
      set chats = card_days.chats + excluded.chats, messages = card_days.messages + excluded.messages`.execute(
    db,
  )
}
