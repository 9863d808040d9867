import type { LoginId, Message, MessageId } from '@inkling/contract'
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
import type { RemoteAnswers } from './remote-answers.ts'
import { readEvents } from './stream-segments.ts'

/** Attaches the reader that started the answer, who sees every event live. */
export function followFromStart(
  stream: EventStream,
  generation: Generation,
  login_id: LoginId,
  { user_message, assistant_message }: { user_message: Message | null; assistant_message: Message },
): void {
  if (user_message !== null) stream.write(formatEventFrame(USER_EVENT_ID, 'user_message', user_message))
  stream.write(formatEventFrame(ASSISTANT_EVENT_ID, 'assistant_message', assistant_message))
  const leave = generation.broadcast.add({
    login_id,
    frames: text => stream.write(text),
    end: () => stream.end(),
  })
  stream.onClose(leave)
}

interface StreamPosition {
  readonly db: Db
  readonly actor: Actor
  readonly message_id: MessageId
  /** Id of the reader's last event, or 0. */
  readonly after: number
  /** Undefined if another instance runs the answer. */
  readonly generation: Generation | undefined
  readonly elsewhere: RemoteAnswers
}

/**
 * Attaches a late or returning reader. Live events are buffered during the replay; event ids remove duplicates and keep
 * the order.
 */
export async function streamMessage(stream: EventStream, followed: StreamPosition): Promise<void> {
  try {
    await follow(stream, followed)
  } catch (error) {
    // The failure may be temporary, and a disconnected reader reconnects.
    stream.end()
    throw error
  }
}

async function follow(stream: EventStream, followed: StreamPosition): Promise<void> {
  const { generation, elsewhere, actor, message_id } = followed
  if (generation !== undefined) return void (await joinBroadcast(stream, followed, generation.broadcast))
  // Most requested answers have finished, so replay first and follow only if needed.
  const after = await replay(stream, followed)
  if (after === 'over') return
  const remote = elsewhere.follow(actor.id, message_id)
  const sent = await joinBroadcast(stream, { ...followed, after }, remote.broadcast)
  if (sent !== 'over') remote.begin(sent)
}

async function joinBroadcast(
  stream: EventStream,
  followed: StreamPosition,
  broadcast: Broadcast,
): Promise<number | 'over'> {
  const reader = new BufferedReader(stream, followed.actor.login_id)
  const leave = broadcast.add(reader)
  stream.onClose(leave)
  const sent = await replay(stream, followed).finally(() => {
    if (!stream.isOpen) leave()
  })
  if (sent === 'over') leave()
  else reader.goLive(sent)
  return sent
}

/** Buffers live events until it is known which the reader already has. */
class BufferedReader implements BroadcastReader {
  readonly login_id: LoginId
  readonly #stream: EventStream
  readonly #held: { text: string; lastId: number }[] = []
  #sent: number | null = null
  #hasEnded = false

  constructor(stream: EventStream, login_id: LoginId) {
    this.#stream = stream
    this.login_id = login_id
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
    this.frames(missed.map(({ text }) => text).join(''), missed.at(-1)?.lastId ?? sent)
    if (this.#hasEnded) this.#stream.end()
  }
}

/** @returns the id of the last event sent, or `over` if that was the final one */
async function replay(
  stream: EventStream,
  { db, actor: { id: user_id }, message_id, after, generation }: StreamPosition,
): Promise<number | 'over'> {
  const events = generation?.storedEvents(after) ?? (await readEvents(db, message_id, after))
  // Read the message after the events: while it is streaming, none of them can have been dropped.
  const message = await findMessage(db, user_id, message_id)
  if (message === undefined) {
    stream.end()
    return 'over'
  }
  if (message.status !== 'streaming') {
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

/** The stream closes when the login ends. */
export function openAnswerStream(reply: FastifyReply, logins: LiveLogins, actor: Actor): EventStream {
  const stream = openEventStream(reply)
  stream.onClose(logins.watch(actor.login_id, () => stream.end()))
  return stream
}
