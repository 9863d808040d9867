import { type Message, type Problem, problem } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { ASSISTANT_EVENT_ID, frameOf } from './event-frame.ts'

/** An answer that is over, as it is told at once: the whole message, and its end. */
export interface FinishedFrames {
  readonly frames: readonly [string, string]
  /** The number of the final event. */
  readonly lastId: number
}

export async function finishedFrames(db: Db, message: Message): Promise<FinishedFrames> {
  const { event_count } = await db
    .selectFrom('messages')
    .select('event_count')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  const lastId = Math.max(event_count, ASSISTANT_EVENT_ID + 1)
  return { frames: [frameOf(lastId - 1, 'assistant_message', message), finalFrame(lastId, message)], lastId }
}

function finalFrame(id: number, message: Message): string {
  if (message.status === 'done' || message.status === 'stopped') return frameOf(id, 'done', message)
  const error: Problem = message.error ?? problem('internal')
  return frameOf(id, 'error', { ...error, message })
}
