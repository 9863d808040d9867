import type { CardId, UserId } from '@inkling/contract'
import type { MemoryMark } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** What somebody said of how messages of their chats with a card are to be remembered, and the notes at them. */
export async function readMarks(db: Db, user_id: UserId, card_id: CardId): Promise<MemoryMark[]> {
  const { rows } = await sql<MemoryMark>`
    select message_id as message, case when is_note then id end as memory, importance, is_pinned, is_off
    from memories where user_id = ${user_id}::uuid and card_id = ${card_id}::uuid`.execute(db)
  return rows
}
