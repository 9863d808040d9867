import { isFinalEvent, type MessageId, type StreamEvent } from '@inkling/contract'
import { events } from '../../../api/events/events.ts'
import { followMessage, readStreamEvents } from '../../../api/events/follow-message.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { readMemoryQuery } from '../../memories/query-slot.ts'
import type { OutboxEntry } from '../store/outbox.ts'

/**
 * Says something and tells every event of the answer: those of the call itself, and if its connection breaks,
 * those of the message from there on. It fails only while nothing is known of a message yet.
 */
export async function* streamAnswer(entry: OutboxEntry): AsyncGenerator<StreamEvent, void> {
  let answering: MessageId | undefined
  let lastEventId = 0
  const wire = events('chat.complete', { body: await bodyOf(entry) }, { idempotencyKey: entry.key })
  try {
    for await (const event of readStreamEvents(wire)) {
      lastEventId = event.id
      if (event.event === 'assistant_message') answering = event.data.id
      yield event
      // A draft is followed from where it is shown, which may be another tab as well.
      if (isFinalEvent(event.event) || isDraft(entry, answering)) return
    }
  } catch (error) {
    if (answering === undefined || !(error instanceof ApiError)) throw error
  }
  if (answering !== undefined) yield* followMessage(answering, lastEventId)
}

/** What is said is read as a vector just before it goes, and kept without it: that is only of use once. */
async function bodyOf({ body }: OutboxEntry): Promise<OutboxEntry['body']> {
  const { action, content, session_id } = body
  const memory_query =
    action === 'send' && content !== undefined ? await readMemoryQuery(session_id, content) : undefined
  return memory_query ? { ...body, memory_query } : body
}

const isDraft = ({ body }: OutboxEntry, answering: MessageId | undefined): boolean =>
  body.action === 'impersonate' && answering !== undefined
