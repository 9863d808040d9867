import type { CardId, MessageId, UserId } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import { sql } from 'kysely'
import type { AnsweringModel, ModelCall } from '../../models/chat/with-fallback-models.ts'
import { activeCall } from '../../platform/metrics/log.ts'
import { AnswerAccumulator } from '../../providers/answer-accumulator.ts'
import { patienceOf } from '../../providers/patience.ts'
import type { ChatContext } from '../context.ts'
import type { MessageRow } from '../store/message-rows.ts'
import { Broadcast, FIRST_DELTA_ID } from './broadcast.ts'
import {
  type AnswerText,
  type EndCause,
  finalStatusOf,
  finishMessage,
  type GenerationOutcome,
  runModelCall,
} from './finish-message.ts'
import { pushAnswer } from './push-answer.ts'
import type { StreamLog, StreamWriter } from './stream-log.ts'
import type { LoggedEvent } from './stream-segments.ts'

export type GenerationContext = Pick<
  ChatContext,
  'db' | 'streamDb' | 'log' | 'clock' | 'askModel' | 'instanceId' | 'metrics' | 'subscribers' | 'webPush'
>

/** Empty unless the answer continues an earlier message. */
export type Begun = Pick<MessageRow, 'content' | 'reasoning'>

/** Longest run of an answer (ms), besides the model's own silence limit. */
const WHOLE_MS = 15 * 60_000

export interface GenerationRequest {
  readonly message_id: MessageId
  readonly user_id: UserId
  readonly card_id: CardId
  readonly modelCall: ModelCall
  readonly prompt_tokens: number
  readonly begun: Begun
  readonly handler: AnswerHandler
}

export interface AnswerHandler {
  process(text: string): Promise<AnswerText>
  /** Starts follow-up work, which the answer does not wait for. */
  ended(): void
}

/** An answer in flight. It continues after the last reader leaves, and ends exactly once. */
export class Generation {
  readonly message_id: MessageId
  readonly user_id: UserId
  readonly broadcast = new Broadcast()
  readonly over: Promise<void>
  readonly #abort = new AbortController()
  readonly #writer: StreamWriter

  constructor(context: GenerationContext, log: StreamLog, ordered: GenerationRequest) {
    this.message_id = ordered.message_id
    this.user_id = ordered.user_id
    this.#writer = log.open(ordered.message_id, FIRST_DELTA_ID, {
      stored: events => this.broadcast.tell(events),
      lost: () => this.end('shutdown'),
    })
    const { answers } = context.metrics
    const call = activeCall()
    const beforeAskingMs = call === undefined ? 0 : performance.now() - call.begunAt
    answers.begin(beforeAskingMs)
    this.over = this.#run(context, ordered, beforeAskingMs)
      .catch(error => context.log.error({ err: error }, 'an answer failed unexpectedly'))
      .finally(() => {
        answers.end()
        this.broadcast.end()
      })
  }

  /** Events that are stored, with ids above `after`. */
  storedEvents(after: number): LoggedEvent[] {
    return this.#writer.stored(after)
  }

  end(why: EndCause): void {
    this.#abort.abort(why)
  }

  async #run(context: GenerationContext, ordered: GenerationRequest, beforeAskingMs: number): Promise<void> {
    const { message_id, user_id, card_id, prompt_tokens, begun, handler } = ordered
    const writer = this.#writer
    const heard = new AnswerAccumulator(begun.content.length, {
      piece: (event, text) => writer.write(event, text),
      tooLarge: () => this.end('too_large'),
    })
    const { outcome, speaker: answeringModel } = await this.#ask(context, ordered, heard)
    const { said, thought } = heard
    const { content, state } = await processText(context, handler, begun.content + said)
    const usage = heard.total(prompt_tokens)
    const { rest, next } = await writer.close()
    const event_count = next()
    const { status, error, end_reason } = finalStatusOf(outcome, heard)
    const { first_token_ms: afterAskingMs, completion_tokens: tokens } = usage
    context.metrics.answers.count({
      status,
      failure: outcome.kind === 'refused' ? outcome.code : null,
      tokens,
      firstTokenMs: afterAskingMs === null ? null : beforeAskingMs + afterAskingMs,
    })
    const message = await finishMessage(context, this, {
      content,
      state,
      reasoning: begun.reasoning + thought,
      status,
      error,
      end_reason,
      usage,
      speaker: heard.isEmpty ? null : answeringModel,
      tokens: content === said ? (heard.counted ?? countTokens(content)) : countTokens(content),
      event_count,
    })
    const watching = this.broadcast.logins
    // If nothing was stored, readers are disconnected, reconnect and get the current state.
    if (message !== undefined) {
      this.broadcast.tell(rest)
      if (error === null) this.broadcast.finish(event_count, 'done', message)
      else this.broadcast.finish(event_count, 'error', { ...error, message })
    }
    context.subscribers.publish(user_id, { event: 'answer_finished', message_id, card_id })
    if (message !== undefined) void pushAnswer(context, { user_id, message_id }, watching)
    handler.ended()
  }

  async #ask(
    context: Pick<ChatContext, 'streamDb' | 'log' | 'askModel' | 'metrics'>,
    { message_id, user_id, modelCall }: GenerationRequest,
    heard: AnswerAccumulator,
  ): Promise<{ outcome: GenerationOutcome; speaker: AnsweringModel }> {
    const asked = modelCall.model
    let answeringModel = asked
    const change = async (other: AnsweringModel) => {
      answeringModel = other
      heard.forgetUsage()
      await recordAnsweringModel(context, { message_id, user_id, asked }, other)
    }
    const timer = setTimeout(() => this.end('too_long'), WHOLE_MS + patienceOf(modelCall.request))
    const outcome = await runModelCall(context, modelCall, { sink: heard, change }, this.#abort.signal)
    clearTimeout(timer)
    return { outcome, speaker: answeringModel }
  }
}

/** If processing fails, the unprocessed answer is stored. */
async function processText(
  context: Pick<ChatContext, 'log'>,
  handler: AnswerHandler,
  text: string,
): Promise<AnswerText> {
  try {
    return await handler.process(text)
  } catch (error) {
    context.log.error({ err: error }, 'could not process an answer; stored its original text')
    return { content: text, state: null }
  }
}

interface AnsweringModelChange {
  readonly message_id: MessageId
  readonly user_id: UserId
  readonly asked: AnsweringModel
}

/** Runs before the fallback's first text is sent. If it fails, the answer keeps the original model's name. */
export async function recordAnsweringModel(
  { streamDb, log }: Pick<ChatContext, 'streamDb' | 'log'>,
  { message_id, user_id, asked }: AnsweringModelChange,
  answeringModel: AnsweringModel,
): Promise<void> {
  const asked_model_name = answeringModel.id === asked.id ? null : asked.name
  try {
    await sql`
      update messages set asked_model_name = ${asked_model_name}, model_name = ${answeringModel.name},
        model_id = (select id from ai_models where id = ${answeringModel.id}::uuid)
      where id = ${message_id}::uuid and user_id = ${user_id}::uuid and status = 'streaming'`.execute(
      streamDb,
    )
  } catch (error) {
    log.error({ err: error }, 'could not store which fallback model answers')
  }
}
