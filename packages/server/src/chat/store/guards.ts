import type { CardId, MessageId, SessionId } from '@inkling/contract'
import { sql } from 'kysely'
import { findCardForChat } from '../../features/cards/card-in-chat.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { findOwnSession, hasSessionWith, type OwnSession } from './sessions.ts'
import { selectTreeId } from './trees.ts'
import { isVisibleSql } from './visibility.ts'

interface ChatGuardInput<Params> {
  readonly db: Db
  readonly actor: Actor
  readonly params: Params
}

interface OwnMessage {
  readonly id: MessageId
  readonly card_id: CardId
}

/** Only for the owner, not even admins. */
export const ownSession = async ({
  db,
  actor,
  params,
}: ChatGuardInput<{ id: SessionId }>): Promise<OwnSession> =>
  orNotFound(await findOwnSession(db, actor.id, params.id))

export async function ownMessage({
  db,
  actor,
  params,
}: ChatGuardInput<{ id: MessageId }>): Promise<OwnMessage> {
  return orNotFound(
    await db
      .selectFrom('messages as message')
      .select(['id', 'card_id'])
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .where(isOutOfTrash)
      .where(isVisibleSql('message', selectTreeId(sql`message.id`)))
      .executeTakeFirst(),
  )
}

/** SQL condition: a chat of the message's tree is outside the bin, or there is no tree. */
export const isOutOfTrash = sql<boolean>`coalesce((
  select bool_or(s.deleted_at is null) from sessions s where s.tree_id = ${selectTreeId(sql`message.id`)}), true)`

/** A card that the user can see, or has chats with even if deleted. */
export async function requireUsableCard({
  db,
  actor,
  params,
}: ChatGuardInput<{ cardId: CardId }>): Promise<void> {
  if (await hasSessionWith(db, actor.id, params.cardId)) return
  orNotFound(await findCardForChat(db, actor, params.cardId))
}
