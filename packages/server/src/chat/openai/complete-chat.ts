import { Completion, type SessionId } from '@inkling/contract'
import { createParser } from 'eventsource-parser'
import type { FastifyReply } from 'fastify'
import type { ChatCard } from '../../features/cards/card-in-chat.ts'
import type { AnsweringModel } from '../../models/chat/with-fallback-models.ts'
import { refuseOverAllowance } from '../../models/usage/usage.ts'
import { toProblem } from '../../platform/http/answer-error.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { AnswerAccumulator } from '../../providers/answer-accumulator.ts'
import { finalStatusOf, runModelCall } from '../generation/finish-message.ts'
import { openAnswerStream } from '../generation/follow-stream.ts'
import type { ChatServices } from '../open-chat.ts'
import { countPreviewUsage } from '../preview/try-card.ts'
import { findMessage } from '../store/read-path.ts'
import { findOwnSession } from '../store/sessions.ts'
import { buildModelCall } from '../turn/model-call.ts'
import { startGeneration } from '../turn/start-turn.ts'
import { findCharacter } from './characters.ts'
import { type ChatCompletion, invalid } from './chat-completion.ts'
import { CompletionReply } from './completion-reply.ts'
import { prepareConversation } from './prepare-conversation.ts'

/** With a session, the answer becomes a turn of that chat; otherwise nothing is stored. */
export async function completeChat(
  chat: ChatServices,
  actor: Actor,
  completion: ChatCompletion,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const card = await findCharacter(chat.db, actor, completion.model)
  const answer = new CompletionReply(reply, {
    ...completion,
    created: Math.floor(chat.clock.now().getTime() / 1000),
    openStream: () => openAnswerStream(reply, chat.logins, actor),
  })
  const { session_id } = completion
  try {
    if (session_id === null) await answerConversation(chat, actor, { card, completion, answer }, reply)
    else await answerInSession(chat, actor, { card, completion, answer }, session_id)
  } catch (error) {
    if (!answer.isOpen) throw error
    chat.log.error({ err: error }, 'a completion failed after its stream had opened')
    answer.fail(toProblem(error))
  }
  return reply
}

interface AskedCompletion {
  readonly card: ChatCard
  readonly completion: ChatCompletion
  readonly answer: CompletionReply
}

async function answerConversation(
  chat: ChatServices,
  actor: Actor,
  { card, completion, answer }: AskedCompletion,
  reply: FastifyReply,
): Promise<void> {
  const running = chat.completions.begin(actor.id)
  reply.raw.once('close', () => running.end('stop'))
  try {
    const { finish, ...prepared } = await prepareConversation(chat, actor, card, completion)
    await refuseOverAllowance(chat, actor.id, prepared.model)
    const accumulator = new AnswerAccumulator(0, {
      // `moved` repeats text that has been sent already.
      piece: (event, text) => event !== 'moved' && answer.piece(event, text),
      tooLarge: () => running.end('too_large'),
    })
    const call = buildModelCall(chat, prepared)
    let speaker: AnsweringModel = call.model
    const change = async (other: AnsweringModel) => {
      speaker = other
      accumulator.forgetUsage()
    }
    const outcome = await runModelCall(chat, call, { sink: accumulator, change }, running.signal)
    const usage = accumulator.total(prepared.prompt.tokens)
    if (!accumulator.isEmpty) await countPreviewUsage(chat, actor.id, speaker, usage)
    const { error, end_reason } = finalStatusOf(outcome, accumulator)
    if (error !== null) return answer.fail(error)
    answer.finish({
      content: await finish(accumulator.said),
      reasoning: accumulator.thought,
      end_reason,
      usage,
    })
  } finally {
    running.leave()
  }
}

/** The turn is stored, uses memory, and finishes even if the client disconnects. */
async function answerInSession(
  chat: ChatServices,
  actor: Actor,
  { card, completion, answer }: AskedCompletion,
  session_id: SessionId,
): Promise<void> {
  if (chat.generations.isClosing) throw new ApiError('shutting_down', { retryAfterSeconds: 5 })
  const session = orNotFound(await findOwnSession(chat.db, actor.id, session_id))
  if (session.card_id !== card.id)
    throw invalid('session_id', 'This chat is with another character than the model.')
  const last = completion.messages.at(-1)
  if (last?.role !== 'user')
    throw invalid('messages', 'The last message must be the user’s: the chat has the others.')
  const request = Completion.parse({ session_id, content: last.content })
  const started = await startGeneration(chat, actor, request, null)
  if (started === null) throw new ApiError('conflict')
  const { message_id } = started.ordered
  const generation = chat.generations.start(started.ordered)
  chat.subscribers.publish(actor.id, { event: 'answer_started', message_id, card_id: card.id, session_id })
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'delta' || event === 'reasoning') answer.piece(event, JSON.parse(data).text)
    },
  })
  generation.broadcast.add({
    login_id: actor.login_id,
    frames: text => parser.feed(text),
    end: () => undefined,
  })
  await generation.over
  const message = orNotFound(await findMessage(chat.db, actor.id, message_id))
  if (message.error !== null) answer.fail(message.error)
  else answer.finish(message)
}
