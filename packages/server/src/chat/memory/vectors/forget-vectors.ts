import type { CardId, MessageId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { wishForVectors } from './vector-tasks.ts'

/** Something that is remembered, and of whose chats with which card. */
interface Remembered {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly message_id: MessageId
}

/**
 * What a message says, or whether and how it is remembered, has changed: vectors of what it said are gone, and new
 * ones are made. Its row has to be held, so that none of the old text come in meanwhile.
 */
export async function forgetVectors(tx: Db, { user_id, card_id, message_id }: Remembered): Promise<void> {
  await sql`
    delete from memory_vectors where message_id = ${message_id}::uuid and memory_id is null`.execute(tx)
  // A model that no chat remembers with at this moment may be chosen again.
  await sql`
    update memory_tasks set is_whole = true where user_id = ${user_id}::uuid and card_id = ${card_id}::uuid`.execute(
    tx,
  )
  await wishForVectors(tx, user_id, card_id, 'all')
}
