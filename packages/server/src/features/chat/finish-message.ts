import type { Message, MessageId, MessageStatus, Problem, Usage, UserId } from '@inkling/contract'
import type { House } from '../../house.ts'
import { jsonb } from '../../platform/database/json.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findMessage } from './path.ts'

export interface Finished {
  readonly content: string
  readonly reasoning: string
  readonly status: Exclude<MessageStatus, 'streaming'>
  readonly error: Problem | null
  readonly usage: Usage
  readonly tokens: number
  readonly event_count: number
}

const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Writes a finished answer once and drops its log. While the database is away it waits and tries again: what was
 * told is in the log already, so even giving up loses nothing, and the next start completes it.
 * @returns undefined when the message was deleted meanwhile
 */
export async function finishMessage(
  house: House,
  { message_id, user_id }: { message_id: MessageId; user_id: UserId },
  finished: Finished,
): Promise<Message | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write(house, message_id, user_id, finished)
    } catch (error) {
      const pause = PAUSES_MS[attempt]
      house.log.error({ err: error, attempt }, 'a finished answer could not be written')
      if (pause === undefined) return undefined
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

const write = (house: House, message_id: MessageId, user_id: UserId, finished: Finished) =>
  inTransaction(house.db, async tx => {
    await tx
      .updateTable('messages')
      .set({
        ...finished,
        error: finished.error === null ? null : jsonb(finished.error),
        usage: jsonb(finished.usage),
        instance_id: null,
      })
      .where('id', '=', message_id)
      .where('status', '=', 'streaming')
      .execute()
    await tx.deleteFrom('stream_events').where('message_id', '=', message_id).execute()
    return await findMessage(tx, user_id, message_id)
  })
