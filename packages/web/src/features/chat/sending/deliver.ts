import type { MessageId, StreamEvent } from '@inkling/contract'
import { applyEvent, emptyAnswer, type LiveAnswer } from '../live/fold-events.ts'
import type { LiveAnswers } from '../live/live-answers.ts'
import type { Outbox, OutboxEntry } from '../store/outbox.ts'

/** What a delivery touches, and how it hears of its answer. */
export interface DeliveryContext {
  readonly outbox: Outbox
  readonly live: LiveAnswers
  /** Opens the connection. */
  readonly open: (entry: OutboxEntry) => AsyncIterable<StreamEvent>
  /** The answer has begun, with what was said before it; both are durable. */
  readonly onBegin: (entry: OutboxEntry, answer: LiveAnswer) => void
  /** The answer is complete as it is now. */
  readonly onEnd: (entry: OutboxEntry, answer: LiveAnswer) => void
}

/**
 * Sends one entry of the outbox and hears its answer to the end, whether or not somebody looks. The entry leaves
 * the outbox once the server has it; until then a failure leaves it there with its reason.
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
    // Once it has begun the message itself says how it went: the conversation follows it from there.
    if (answering === undefined) outbox.setFate(entry.key, { state: 'failed', error })
  } finally {
    if (answering !== undefined) {
      live.release(answering)
      if (answer.isFinal) live.end(answering)
    }
  }
}
