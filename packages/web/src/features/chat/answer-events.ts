import { isFinalEvent, type MessageId, type StreamEvent } from '@inkling/contract'
import { ApiError } from '../../api/api-error.ts'
import { events } from '../../api/events.ts'
import { followMessage, readStreamEvents } from '../../api/follow-message.ts'
import type { OutboxEntry } from './outbox.ts'

/**
 * Says something and tells every event of the answer: those of the call itself, and if its connection breaks,
 * those of the message from there on. It fails only while nothing is known of a message yet.
 */
export async function* answerEvents(entry: OutboxEntry): AsyncGenerator<StreamEvent, void> {
  let answering: MessageId | undefined
  let lastEventId = 0
  const wire = events('chat.complete', { body: entry.body }, { idempotencyKey: entry.key })
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

const isDraft = ({ body }: OutboxEntry, answering: MessageId | undefined): boolean =>
  body.action === 'impersonate' && answering !== undefined
