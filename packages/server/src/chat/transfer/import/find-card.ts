import type { CardId } from '@inkling/contract'
import { sql } from 'kysely'
import { type ChatCard, cardForSession, findCardForChat } from '../../../features/cards/card-in-chat.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import type { ImportCard } from './chat-writer.ts'

/**
 * The card that imported chats are to be with, as this actor may see it; one that is gone, as it was in the last of
 * their chats with it.
 */
export async function cardForImport(db: Db, actor: Actor, id: CardId): Promise<ImportCard> {
  return asImportCard((await findCardForChat(db, actor, id)) ?? (await cardOfLastSession(db, actor, id)))
}

async function cardOfLastSession(db: Db, actor: Actor, card_id: CardId): Promise<ChatCard> {
  const session = await db
    .selectFrom('sessions')
    .select('revision_id')
    .where('user_id', '=', actor.id)
    .where('card_id', '=', card_id)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return await cardForSession(db, orNotFound(session).revision_id)
}

const asImportCard = ({ id, revision_id, data }: ChatCard): ImportCard => ({
  id,
  revision_id,
  name: data.nickname || data.name,
  first_mes: data.first_mes,
  alternate_greetings: data.alternate_greetings,
})

/** The one card of this name among those that the actor owns or has chats with; null when there is none, or more. */
export async function findCardByName(db: Db, actor: Actor, name: string): Promise<CardId | null> {
  if (name.trim() === '') return null
  const { rows } = await sql<{ id: CardId }>`
    select card.id from cards card join card_revisions revision on revision.id = card.current_revision_id
    where card.owner_id = ${actor.id} and card.deleted_at is null and ${isNamed(name)}
    union
    select session.card_id from sessions session join card_revisions revision on revision.id = session.revision_id
    where session.user_id = ${actor.id} and session.deleted_at is null and ${isNamed(name)}
    limit 2`.execute(db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

const isNamed = (name: string) => sql`
  ${name.trim().toLowerCase()} in (lower(revision.name), lower(revision.data ->> 'nickname'))`
