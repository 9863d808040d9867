import type { Message, SessionId, StreamEvent } from '@inkling/contract'
import { readEvents } from '../../read-events.ts'
import type { WriteClient } from './client.ts'
import { type KnownMessage, type KnownText, saved, shownPiece, textShown, whole } from './ledger.ts'
import { UnansweredError } from './told.ts'

interface ListenRequest {
  readonly session_id: SessionId
  /** Absent when only another answer was requested. */
  readonly said: string | undefined
  /** Pieces that are read before the reader leaves. */
  readonly leavesAfter: number
}

/** Reads an answer's first events, which acknowledge the user's message, and the rest in the background. */
export async function listen(client: WriteClient, response: Response, request: ListenRequest): Promise<void> {
  const events = readEvents(response)
  for (;;) {
    const event = await nextOf(events)
    if (event === undefined) throw new UnansweredError('the answer ended before it began')
    if (event.event === 'user_message') recordMessage(client, event.data, request.session_id)
    if (event.event !== 'assistant_message') continue
    if (request.said !== undefined) recordAnswer(client, event.data, request.session_id, request.said)
    client.onAnswer()
    const answer = recordMessage(client, event.data, request.session_id)
    client.follow(readToEnd(client, events, { answer, last: event.id, leavesAfter: request.leavesAfter }))
    return
  }
}

function recordMessage({ ledger }: WriteClient, message: Message, session_id: SessionId): KnownMessage {
  const known = ledger.messages.get(message.id)
  if (known !== undefined) return known
  const { id, parent_id, role, content } = message
  const text: KnownText =
    role === 'assistant' ? { state: 'open', shown: [shownPiece(content)] } : whole(content)
  const fresh: KnownMessage = { session_id, parent_id, role, text, place: saved('there') }
  ledger.messages.set(id, fresh)
  return fresh
}

/** A repeat may return only the answer, which also acknowledges that the user's message is stored. */
function recordAnswer(
  { ledger }: WriteClient,
  answer: Message,
  session_id: SessionId,
  streamed: string,
): void {
  if (answer.parent_id === null || ledger.messages.has(answer.parent_id)) return
  const text = whole(streamed)
  const message = { session_id, parent_id: undefined, role: 'user', text, place: saved('there') } as const
  ledger.messages.set(answer.parent_id, message)
}

interface ListenState {
  readonly answer: KnownMessage
  last: number
  leavesAfter: number
}

async function readToEnd(
  client: WriteClient,
  events: AsyncGenerator<StreamEvent>,
  hearing: ListenState,
): Promise<void> {
  const { answer } = hearing
  for (;;) {
    const event = await nextOf(events)
    if (event === undefined) return
    if (event.id !== ++hearing.last)
      client.findings.note('crooked', `event ${event.id} came as ${hearing.last}`)
    if (event.event === 'delta' && answer.text.state === 'open')
      answer.text.shown.push(shownPiece(event.data.text))
    if (event.event === 'done') return end(client, answer, event.data)
    if (event.event === 'error') return end(client, answer, event.data.message)
    if (hearing.leavesAfter-- > 0) continue
    client.cuts++
    return void (await events.return(undefined))
  }
}

export function end(client: WriteClient, answer: KnownMessage, message: Message): void {
  if (answer.text.state === 'whole') return
  const shown = textShown(answer.text.shown)
  if (!message.content.startsWith(shown)) {
    client.findings.note('unseen', `${message.id} showed "${shown}" and ended as "${message.content}"`)
  }
  answer.text = whole(message.content)
}

async function nextOf(events: AsyncGenerator<StreamEvent>): Promise<StreamEvent | undefined> {
  try {
    const { value, done } = await events.next()
    return done === true ? undefined : value
  } catch (cause) {
    if (cause instanceof TypeError) throw new UnansweredError('the connection was lost', { cause }) // what fetch throws when the connection is lost
    throw cause
  }
}
