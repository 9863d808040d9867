import type { CardId, PersonaId, SessionId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'

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

export async function clearLastSession(
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

/** Null removes the persona. */
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
