import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent, Message, MessageId, routes, SessionId } from '@inkling/contract'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import type { Call } from '../../platform/http/bind.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findOutcome, type Intent } from '../../platform/http/idempotency/idempotency.ts'
import { followFromStart, followStream, openAnswerStream } from '../generation/follow-stream.ts'
import type { Generations } from '../generation/generations.ts'
import type { AnswersElsewhere } from '../generation/remote-answers.ts'
import { findMessage } from '../store/read-path.ts'
import { type Started, startGeneration, type TurnContext } from './start-turn.ts'

interface CompleteContext extends TurnContext {
  readonly logins: LiveLogins
  readonly generations: Generations
  readonly elsewhere: AnswersElsewhere
}

type CompleteCall = Call<typeof routes.chat.complete, undefined>

/** Says something and gives the answer as it comes. */
export async function complete(chat: CompleteContext, call: CompleteCall): Promise<unknown> {
  if (chat.generations.isClosing) throw new Refusal('shutting_down', { retryAfterSeconds: 5 })
  const started = await startGeneration(chat, call.actor, call.body, call.intent)
  return started === null ? await joinEarlier(chat, call) : await answer(chat, call, started)
}

async function answer(chat: CompleteContext, call: CompleteCall, started: Started): Promise<unknown> {
  const { message_id } = started.ordered
  const generation = chat.generations.start(started.ordered)
  call.tell(startedEvent(started, call.body.session_id))
  if (started.dropped_draft_id !== null) void chat.generations.stop(started.dropped_draft_id)
  if (!call.body.stream) return await answerWhole(call, message_id, generation.over)
  followFromStart(openAnswerStream(call.reply, chat.logins, call.actor), generation, started)
}

/** What open pages make of an answer that has begun. */
function startedEvent({ standing, ordered }: Started, session_id: SessionId): LiveEvent {
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

/** The same intent again joins the answer that the first one began; what is stored of it is told from the start. */
async function joinEarlier(chat: CompleteContext, call: CompleteCall): Promise<unknown> {
  const message_id = await answerOf(chat, call.intent)
  const generation = chat.generations.find(message_id)
  call.reply.header('idempotency-replayed', 'true')
  if (!call.body.stream) return await answerWhole(call, message_id, generation?.over)
  const stream = openAnswerStream(call.reply, chat.logins, call.actor)
  const { db, actor } = call
  const { elsewhere } = chat
  await followStream(stream, { db, user_id: actor.id, message_id, after: 0, generation, elsewhere })
}

async function answerOf({ house }: CompleteContext, intent: Intent | null): Promise<MessageId> {
  const outcome = intent === null ? null : await findOutcome(house.db, intent)
  if (outcome === null) throw notFound()
  return (outcome.body as { message_id: MessageId }).message_id // as `writeTurn` stored it
}

/** Without a stream: the finished message. */
async function answerWhole(
  call: CompleteCall,
  id: MessageId,
  over: Promise<void> | undefined,
): Promise<Message> {
  await over
  for (;;) {
    const message = orNotFound(await findMessage(call.db, call.actor.id, id))
    if (message.status !== 'streaming') return message
    await delay(200)
  }
}
