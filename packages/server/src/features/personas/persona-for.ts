import type { CardId, PersonaId, UserId } from '@inkling/contract'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { PersonaRow } from './store.ts'

/** What a chat needs of a persona. */
export type ChatPersona = Pick<
  PersonaRow,
  'id' | 'name' | 'picture' | 'description' | 'position' | 'depth' | 'role'
>

/**
 * Which persona a user is in chats with a card: the one bound to it, else their default one, else null. An expression
 * to join by, for statements that read other things as well:
 *
 *     left join personas p on p.id = ${personaIdFor(sql.ref('s.user_id'), sql.ref('s.card_id'))}
 */
export const personaIdFor = (
  user_id: Expression<UserId>,
  card_id: Expression<CardId>,
): Expression<PersonaId | null> => sql<PersonaId | null>`coalesce(
    (select persona_id from card_readers where user_id = ${user_id} and card_id = ${card_id}),
    (select id from personas where user_id = ${user_id} and is_default))`

/** Who a user is in chats with a card: the persona bound to it, else their default one, else null. */
export async function personaFor(db: Db, user_id: UserId, card_id: CardId): Promise<ChatPersona | null> {
  const found = await db
    .selectFrom('personas')
    .select(['id', 'name', 'picture', 'description', 'position', 'depth', 'role'])
    .where('id', '=', personaIdFor(sql`${user_id}::uuid`, sql`${card_id}::uuid`))
    .executeTakeFirst()
  return found ?? null
}
