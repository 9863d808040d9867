import type { Message, MessageId, UserId } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type EventStream, openEventStream } from '../../platform/http/event-stream.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { findAnsweredMessage, findMessage } from '../store/read-path.ts'
import {
  ASSISTANT_EVENT_ID,
  type Broadcast,
  type BroadcastReader,
  finishedFrames,
  formatEventFrame,
  USER_EVENT_ID,
} from './broadcast.ts'
import type { Generation } from './generation.ts'
import { readEvents } from './logged-events.ts'
import type { RemoteAnswers } from './remote-answers.ts'

/**
 * A reader of an answer that this process writes, there from its first event: nothing to look up, nothing can
 * have been missed.
 */
export function followFromStart(
  stream: EventStream,
  generation: Generation,
  { user_message, assistant_message }: { user_message: Message | null; assistant_message: Message },
): void {
  if (user_message !== null) stream.write(formatEventFrame(USER_EVENT_ID, 'user_message', user_message))
  stream.write(formatEventFrame(ASSISTANT_EVENT_ID, 'assistant_message', assistant_message))
  const leave = generation.broadcast.add({ frames: text => stream.write(text), end: () => stream.end() })
  stream.onClose(leave)
}

interface StreamPosition {
  readonly db: Db
  readonly user_id: UserId
  readonly message_id: MessageId
  /** The last event the reader has, 0 for none. */
  readonly after: number
  /** Who writes it, if this instance does. */
  readonly generation: Generation | undefined
  /** Where it is followed otherwise. */
  readonly elsewhere: RemoteAnswers
}

/**
 * A reader that comes later, or comes back. Live events are held back while the stored ones are read, and the
 * numbers settle what both hold; so nothing is missing, doubled or out of order.
 */
export async function streamMessage(stream: EventStream, followed: StreamPosition): Promise<void> {
  try {
    await follow(stream, followed)
  } catch (error) {
    // What could not be read now can be a moment later: a reader that is let go comes back.
    stream.end()
    throw error
  }
}

async function follow(stream: EventStream, followed: StreamPosition): Promise<void> {
  const { generation, elsewhere, user_id, message_id } = followed
  if (generation !== undefined) return void (await joinBroadcast(stream, followed, generation.broadcast))
  // Most that is asked for without being written here is over, and nobody need be told that it is followed.
  const after = await replay(stream, followed)
  if (after === 'over') return
  const remote = elsewhere.follow(user_id, message_id)
  const sent = await joinBroadcast(stream, { ...followed, after }, remote.broadcast)
  if (sent !== 'over') remote.begin(sent)
}

/** Sends what is stored, and what is told from then on. */
async function joinBroadcast(
  stream: EventStream,
  followed: StreamPosition,
  broadcast: Broadcast,
): Promise<number | 'over'> {
  const reader = new BufferedReader(stream)
  const leave = broadcast.add(reader)
  stream.onClose(leave)
  const sent = await replay(stream, followed).finally(() => {
    if (!stream.isOpen) leave()
  })
  if (sent === 'over') leave()
  else reader.goLive(sent)
  return sent
}

/** Holds live events back until it is known which of them the reader has already. */
class BufferedReader implements BroadcastReader {
  readonly #stream: EventStream
  readonly #held: { text: string; lastId: number }[] = []
  #sent: number | null = null
  #hasEnded = false

  constructor(stream: EventStream) {
    this.#stream = stream
  }

  frames(text: string, lastId: number): void {
    if (this.#sent === null) this.#held.push({ text, lastId })
    else if (lastId > this.#sent) {
      this.#sent = lastId
      this.#stream.write(text)
    }
  }

  end(): void {
    this.#hasEnded = true
    if (this.#sent !== null) this.#stream.end()
  }

  goLive(sent: number): void {
    this.#sent = sent
    const missed = this.#held.filter(({ lastId }) => lastId > sent)
    // At once, as one piece.
    this.frames(missed.map(({ text }) => text).join(''), missed.at(-1)?.lastId ?? sent)
    if (this.#hasEnded) this.#stream.end()
  }
}

/**
 * Sends what is stored after the reader's last event.
 * @returns the number of the last event sent, or `over` when that was the final one
 */
async function replay(
  stream: EventStream,
  { db, user_id, message_id, after }: StreamPosition,
): Promise<number | 'over'> {
  const events = await readEvents(db, message_id, after)
  // Read after its events: when it is still streaming now, none of them can have been dropped before.
  const message = await findMessage(db, user_id, message_id)
  if (message === undefined) {
    stream.end()
    return 'over'
  }
  if (message.status !== 'streaming') {
    // It is told at once: the whole message, and its end.
    const frames = await finishedFrames(db, message, after)
    await stream.writeAll(frames.map(({ text }) => text))
    stream.end()
    return 'over'
  }
  const asked = after < USER_EVENT_ID ? await findAnsweredMessage(db, user_id, message.parent_id) : null
  const begun =
    after < ASSISTANT_EVENT_ID ? [formatEventFrame(ASSISTANT_EVENT_ID, 'assistant_message', message)] : []
  await stream.writeAll([
    ...(asked === null ? [] : [formatEventFrame(USER_EVENT_ID, 'user_message', asked)]),
    ...begun,
    ...events.map(({ id, event, text }) => formatEventFrame(id, event, { text })),
  ])
  return events.at(-1)?.id ?? Math.max(after, ASSISTANT_EVENT_ID)
}

/** A stream of answers for one login, closed when that login ends. */
export function openAnswerStream(reply: FastifyReply, logins: LiveLogins, actor: Actor): EventStream {
  const stream = openEventStream(reply)
  stream.onClose(logins.watch(actor.login_id, () => stream.end()))
  return stream
}
