import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent, Message, MessageId, routes, SessionId } from '@inkling/contract'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import type { Call } from '../../platform/http/bind.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import {
  findIdempotentResponse,
  type IdempotencyRecord,
} from '../../platform/http/idempotency/idempotency.ts'
import { followFromStart, openAnswerStream, streamMessage } from '../generation/follow-stream.ts'
import type { Generation } from '../generation/generation.ts'
import type { Generations } from '../generation/generations.ts'
import type { RemoteAnswers } from '../generation/remote-answers.ts'
import { findMessage } from '../store/read-path.ts'
import { type StartedGeneration, startGeneration, type TurnContext } from './start-turn.ts'

interface CompleteContext extends TurnContext {
  readonly logins: LiveLogins
  readonly generations: Generations
  readonly elsewhere: RemoteAnswers
}

type CompleteCall = Call<typeof routes.chat.complete, undefined>

export async function complete(chat: CompleteContext, call: CompleteCall): Promise<unknown> {
  if (chat.generations.isClosing) throw new ApiError('shutting_down', { retryAfterSeconds: 5 })
  const started = await startGeneration(chat, call.actor, call.body, call.idempotency)
  return started === null ? await joinExistingAnswer(chat, call) : await streamAnswer(chat, call, started)
}

async function streamAnswer(
  chat: CompleteContext,
  call: CompleteCall,
  started: StartedGeneration,
): Promise<unknown> {
  const { message_id } = started.ordered
  const generation = chat.generations.start(started.ordered)
  call.publish(startedEvent(started, call.body.session_id))
  if (started.dropped_draft_id !== null) void chat.generations.stop(started.dropped_draft_id)
  if (!call.body.stream) return await answerWithoutStream(call, message_id, generation)
  followFromStart(
    openAnswerStream(call.reply, chat.logins, call.actor),
    generation,
    call.actor.login_id,
    started,
  )
}

/** Tells other open pages about a started answer. */
function startedEvent({ standing, ordered }: StartedGeneration, session_id: SessionId): LiveEvent {
  const { message_id, card_id } = ordered
  switch (standing) {
    case 'head':
      return { event: 'answer_started', message_id, card_id, session_id }
    case 'beside':
      return { event: 'message_added', message_id, card_id }
    case 'draft':
      return { event: 'session_changed', session_id, card_id }
    default:
      return standing satisfies never
  }
}

/** A repeated idempotency key gets the first request's answer, replayed from the start. */
async function joinExistingAnswer(chat: CompleteContext, call: CompleteCall): Promise<unknown> {
  const message_id = await findAnswerId(chat, call.idempotency)
  const generation = chat.generations.find(message_id)
  call.reply.header('idempotency-replayed', 'true')
  if (!call.body.stream) return await answerWithoutStream(call, message_id, generation)
  const stream = openAnswerStream(call.reply, chat.logins, call.actor)
  const { db, actor } = call
  const { elsewhere } = chat
  await streamMessage(stream, { db, actor, message_id, after: 0, generation, elsewhere })
}

async function findAnswerId(
  { db }: Pick<CompleteContext, 'db'>,
  idempotency: IdempotencyRecord | null,
): Promise<MessageId> {
  const outcome = idempotency === null ? null : await findIdempotentResponse(db, idempotency)
  if (outcome === null) throw notFoundError()
  return (outcome.body as { message_id: MessageId }).message_id // `writeTurn` stored this shape
}

/** A failed message stays in the chat, but its error is thrown. */
async function answerWithoutStream(
  call: CompleteCall,
  id: MessageId,
  generation: Generation | undefined,
): Promise<Message> {
  const ignore = () => undefined
  const leave = generation?.broadcast.add({ login_id: call.actor.login_id, frames: ignore, end: ignore })
  if (leave !== undefined) call.reply.raw.once('close', leave)
  await generation?.over
  for (;;) {
    const message = orNotFound(await findMessage(call.db, call.actor.id, id))
    if (message.status === 'failed' && message.error !== null)
      throw new ApiError(message.error.code, message.error)
    if (message.status !== 'streaming') return message
    await delay(200)
  }
}
