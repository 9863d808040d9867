import { isFinalEvent, type MessageId, type StreamEvent } from '@inkling/contract'
import { events } from '../../../api/events/events.ts'
import { followMessage, readStreamEvents } from '../../../api/events/follow-message.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { readMemoryQuery } from '../../memories/query-slot.ts'
import type { OutboxEntry } from '../store/outbox.ts'

/**
 * Sends an entry and yields all events of its answer. After a broken connection, follows the message; throws only
 * before the message is known.
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
      // Drafts are followed where they are shown, possibly in another tab.
      if (isFinalEvent(event.event) || isDraft(entry, answering)) return
    }
  } catch (error) {
    if (answering === undefined || !(error instanceof ApiError)) throw error
  }
  if (answering !== undefined) yield* followMessage(answering, lastEventId)
}

/** The text is embedded just before sending; its vector is used once and not stored. */
async function bodyOf({ body }: OutboxEntry): Promise<OutboxEntry['body']> {
  const { action, content, session_id } = body
  const memory_query =
    action === 'send' && content !== undefined ? await readMemoryQuery(session_id, content) : undefined
  return memory_query ? { ...body, memory_query } : body
}

const isDraft = ({ body }: OutboxEntry, answering: MessageId | undefined): boolean =>
  body.action === 'impersonate' && answering !== undefined
