import { type Message, type Problem, problem } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ASSISTANT_EVENT_ID, frameOf } from './event-frame.ts'

/** An event as bytes, with its number. */
export interface Frame {
  readonly id: number
  readonly text: string
}

/**
 * An answer that is over, as it is told at once: the whole message, and its end.
 * @param after the last event that the reader has: with all but the end of it, the end is all there is to tell
 */
export async function finishedFrames(db: Db, message: Message, after = 0): Promise<Frame[]> {
  const { event_count } = await db
    .selectFrom('messages')
    .select('event_count')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  const lastId = Math.max(event_count, ASSISTANT_EVENT_ID + 1)
  const end = { id: lastId, text: finalFrame(lastId, message) }
  if (after >= lastId - 1) return [end]
  return [{ id: lastId - 1, text: frameOf(lastId - 1, 'assistant_message', message) }, end]
}

function finalFrame(id: number, message: Message): string {
  if (message.status === 'done' || message.status === 'stopped') return frameOf(id, 'done', message)
  const error: Problem = message.error ?? problem('internal')
  return frameOf(id, 'error', { ...error, message })
}
