import type { MessageId, StreamEvent } from '@inkling/contract'
import { applyEvent, emptyAnswer, type LiveAnswer } from '../live/fold-events.ts'
import type { LiveAnswers } from '../live/live-answers.ts'
import type { Outbox, OutboxEntry } from '../store/outbox.ts'

export interface DeliveryContext {
  readonly outbox: Outbox
  readonly live: LiveAnswers
  readonly open: (entry: OutboxEntry) => AsyncIterable<StreamEvent>
  /** Called once the server has stored the user message and the answer. */
  readonly onBegin: (entry: OutboxEntry, answer: LiveAnswer) => void
  readonly onEnd: (entry: OutboxEntry, answer: LiveAnswer) => void
}

/**
 * Sends one outbox entry and follows its answer to the end, even off screen. The entry leaves the outbox once the
 * server has it; an earlier failure keeps it there with the reason.
 */
export async function deliver(entry: OutboxEntry, room: DeliveryContext): Promise<void> {
  const { outbox, live } = room
  if (!outbox.begin(entry.key)) return
  let answer = emptyAnswer
  let answering: MessageId | undefined
  try {
    for await (const event of room.open(entry)) {
      answer = applyEvent(answer, event)
      if (!answer.message) continue
      if (answering === undefined) {
        answering = answer.message.id
        live.claim(answering)
        room.onBegin(entry, answer)
        outbox.remove(entry.key)
      }
      live.set(answering, answer)
      if (answer.isFinal) room.onEnd(entry, answer)
    }
    if (answering === undefined) throw new TypeError('The answer ended before it began')
  } catch (error) {
    // After the begin, the message has its own status and the conversation follows it.
    if (answering === undefined) outbox.setFate(entry.key, { state: 'failed', error })
  } finally {
    if (answering !== undefined) {
      live.release(answering)
      if (answer.isFinal) live.end(answering)
    }
  }
}
