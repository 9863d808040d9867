import { setTimeout as delay } from 'node:timers/promises'
import { type Message, type MessageId, type Problem, problem, type UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import { findAsked, findMessage } from '../messages/path.ts'
import { ASSISTANT_EVENT_ID, frameOf, USER_EVENT_ID } from './event-frame.ts'
import type { Generation } from './generation.ts'
import { readEvents } from './stream-log.ts'

/** How often an answer that another instance writes is looked at. */
const ELSEWHERE_MS = 150

/**
 * A reader of an answer that this process writes, there from its first event: nothing to look up, nothing can
 * have been missed.
 */
export function followFromStart(
  stream: EventStream,
  generation: Generation,
  { user_message, assistant_message }: { user_message: Message | null; assistant_message: Message },
): void {
  if (user_message !== null) stream.write(frameOf(USER_EVENT_ID, 'user_message', user_message))
  stream.write(frameOf(ASSISTANT_EVENT_ID, 'assistant_message', assistant_message))
  const leave = generation.broadcast.add({ frames: text => stream.write(text), end: () => stream.end() })
  stream.onClose(leave)
}

interface Followed {
  readonly db: Db
  readonly user_id: UserId
  readonly message_id: MessageId
  /** The last event the reader has, 0 for none. */
  readonly after: number
  readonly generation: Generation | undefined
}

/**
 * A reader that comes later, or comes back. Live events are held back while the stored ones are read, and the
 * numbers settle what both hold; so nothing is missing, doubled or out of order.
 */
export async function followStream(stream: EventStream, followed: Followed): Promise<void> {
  try {
    await follow(stream, followed)
  } catch (error) {
    // What could not be read now can be a moment later: a reader that is let go comes back.
    stream.end()
    throw error
  }
}

async function follow(stream: EventStream, followed: Followed): Promise<void> {
  const { generation } = followed
  if (generation === undefined) return await followElsewhere(stream, followed)
  const held: { text: string; lastId: number }[] = []
  let isLive = false
  let hasEnded = false
  const leave = generation.broadcast.add({
    frames: (text, lastId) => void (isLive ? stream.write(text) : held.push({ text, lastId })),
    end: () => {
      hasEnded = true
      if (isLive) stream.end()
    },
  })
  stream.onClose(leave)
  const sent = await replay(stream, followed).finally(() => {
    if (!stream.isOpen) leave()
  })
  if (sent === 'over') return leave()
  for (const { text, lastId } of held) if (lastId > sent) stream.write(text)
  isLive = true
  if (hasEnded) stream.end()
}

/**
 * Sends what is stored after the reader's last event.
 * @returns the number of the last event sent, or `over` when that was the final one
 */
async function replay(
  stream: EventStream,
  { db, user_id, message_id, after }: Followed,
): Promise<number | 'over'> {
  const events = await readEvents(db, message_id, after)
  // Read after its events: when it is still streaming now, none of them can have been dropped before.
  const message = await findMessage(db, user_id, message_id)
  if (message === undefined) {
    stream.end()
    return 'over'
  }
  if (message.status !== 'streaming') {
    await sendFinished(stream, db, message)
    return 'over'
  }
  if (after < USER_EVENT_ID) {
    const asked = await findAsked(db, user_id, message.parent_id)
    if (asked !== null) stream.write(frameOf(USER_EVENT_ID, 'user_message', asked))
  }
  if (after < ASSISTANT_EVENT_ID) stream.write(frameOf(ASSISTANT_EVENT_ID, 'assistant_message', message))
  await stream.writeAll(events.map(({ id, event, text }) => frameOf(id, event, { text })))
  return events.at(-1)?.id ?? Math.max(after, ASSISTANT_EVENT_ID)
}

/** Another instance writes it: its log is looked at until it is over. */
async function followElsewhere(stream: EventStream, followed: Followed): Promise<void> {
  let { after } = followed
  while (stream.isOpen) {
    const sent = await replay(stream, { ...followed, after })
    if (sent === 'over') return
    after = sent
    await delay(ELSEWHERE_MS)
  }
}

/** An answer that is over is told at once: the whole message, and its end. */
async function sendFinished(stream: EventStream, db: Db, message: Message): Promise<void> {
  const { event_count } = await db
    .selectFrom('messages')
    .select('event_count')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  const last = Math.max(event_count, ASSISTANT_EVENT_ID + 1)
  await stream.writeAll([frameOf(last - 1, 'assistant_message', message), finalFrame(last, message)])
  stream.end()
}

function finalFrame(id: number, message: Message): string {
  if (message.status === 'done' || message.status === 'stopped') return frameOf(id, 'done', message)
  const error: Problem = message.error ?? problem('internal')
  return frameOf(id, 'error', { ...error, message })
}
