import { MEMORIES_MAX, type MemoryId, type MessageId, type NewMemory } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { isAbove } from '../../store/find-tree.ts'
import type { OwnSession } from '../../store/sessions.ts'
import { isInSight } from '../../store/visibility.ts'
import { wishForVectors } from '../vectors/vector-tasks.ts'

/**
 * Writes something down at a message of a chat's path, else at its end.
 * @throws Refusal not_found, memory_limit
 */
export async function addNote(
  tx: Db,
  session: OwnSession,
  { message_id, ...said }: NewMemory,
  now: Date,
): Promise<{ message_id: MessageId; memory_id: MemoryId }> {
  const { user_id, card_id } = session
  const at = orNotFound(await findOnPath(tx, session, message_id ?? session.head_message_id))
  await refuseTooMany(tx, session)
  const id = newId<MemoryId>()
  const time = now.toISOString()
  await tx
    .insertInto('memories')
    .values({
      id,
      user_id,
      card_id,
      message_id: at.id,
      is_note: true,
      text: said.text,
      importance: said.importance,
      is_pinned: said.is_pinned,
      created_at: time,
      updated_at: time,
    })
    .execute()
  await wishForVectors(tx, user_id, card_id, 'all')
  return { message_id: at.id, memory_id: id }
}

async function findOnPath(db: Db, session: OwnSession, id: MessageId | null) {
  const { user_id, tree_id, head_message_id: head } = session
  if (id === null) return undefined
  return await db
    .selectFrom('messages as message')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(isInSight('message', sql`${tree_id}::uuid`))
    .where(isAbove({ id: sql`message.id`, depth: sql`message.depth` }, sql`${head}::uuid`))
    .forKeyShare()
    .executeTakeFirst()
}

/** Of one's chats with a card, since a branch can have no more. Two who write at once may both have the last place. */
async function refuseTooMany(db: Db, { user_id, card_id }: OwnSession): Promise<void> {
  const { count } = await db
    .selectFrom('memories')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .where('is_note', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MEMORIES_MAX) throw new Refusal('memory_limit', { facts: { limit: MEMORIES_MAX } })
}
