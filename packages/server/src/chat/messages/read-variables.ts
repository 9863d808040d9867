import type { MessageId, MessageVariables } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { NO_STATE } from '../store/branch-states.ts'

/** The variables after a message that may be read. */
export async function readVariables(db: Db, id: MessageId): Promise<MessageVariables> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select('message_states.state')
    .where('messages.id', '=', id)
    .executeTakeFirst()
  return (row?.state ?? NO_STATE).variables
}
