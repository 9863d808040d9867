import type { PreviewChatAnswer, routes, Usage, UserId } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { AnsweringModel } from '../../models/chat/with-fallback-models.ts'
import { countUsage, refuseOverAllowance } from '../../models/usage/usage.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Call } from '../../platform/http/bind.ts'
import { AnswerAccumulator } from '../../providers/answer-accumulator.ts'
import type { ChatContext } from '../context.ts'
import { formatEventFrame } from '../generation/broadcast.ts'
import { type EndCause, finalStatusOf, runModelCall } from '../generation/finish-message.ts'
import { openAnswerStream } from '../generation/follow-stream.ts'
import { applyCommands, toStoredAnswer } from '../prompt/message-state.ts'
import { runTextScripts } from '../prompt/store-text.ts'
import { buildModelCall, type ModelCallContext } from '../turn/model-call.ts'
import {
  limitMemory,
  type PreparedPreviewChat,
  preparePreviewChat,
  type TrialContext,
} from './prepare-trial.ts'

interface TryContext extends TrialContext, ModelCallContext, Pick<ChatContext, 'askModel' | 'metrics'> {
  readonly logins: LiveLogins
  readonly trials: ActivePreviewChats
}

type PreviewChatCall = Call<typeof routes.previewChats.complete, undefined>

/** Nothing is stored, so the answer ends with the connection. */
export async function completePreview(chat: TryContext, call: PreviewChatCall): Promise<void> {
  const trial = chat.trials.begin(call.actor.id)
  try {
    const prepared = await preparePreviewChat(chat, call.actor, call.body)
    await answerPreview(chat, call, prepared, trial)
  } finally {
    trial.leave()
  }
}

async function answerPreview(
  chat: TryContext,
  { reply, actor }: PreviewChatCall,
  prepared: PreparedPreviewChat,
  trial: ActivePreviewChat,
): Promise<void> {
  const { place, scene, prompt } = prepared
  await refuseOverAllowance(chat, actor.id, place.model)
  const stream = openAnswerStream(reply, chat.logins, actor)
  stream.onClose(() => trial.end('stop'))
  let id = 0
  const accumulator = new AnswerAccumulator(0, {
    piece: (event, text) => stream.write(formatEventFrame(++id, event, { text })),
    tooLarge: () => trial.end('too_large'),
  })
  const asking = buildModelCall(chat, { ...place, user_id: actor.id, scene, prompt, isContinued: false })
  let answeringModel = asking.model
  const change = async (other: AnsweringModel) => {
    answeringModel = other
    accumulator.forgetUsage()
  }
  const outcome = await runModelCall(chat, asking, { sink: accumulator, change }, trial.signal)
  if (!accumulator.isEmpty)
    await countPreviewUsage(chat, actor.id, answeringModel, accumulator.total(prompt.tokens))
  const { error } = finalStatusOf(outcome, accumulator)
  if (error !== null) stream.write(formatEventFrame(++id, 'error', error))
  else
    stream.write(
      formatEventFrame(++id, 'done', await finishPreview(chat, prepared, accumulator.said, answeringModel)),
    )
  stream.end()
}

/** Errors are only logged. */
export async function countPreviewUsage(
  { db, log, clock }: Pick<ChatContext, 'db' | 'log' | 'clock'>,
  user_id: UserId,
  model: AnsweringModel,
  usage: Usage,
): Promise<void> {
  try {
    await countUsage(db, { user_id, model, ...usage, at: clock.now() })
  } catch (error) {
    log.error({ err: error }, 'could not count the tokens of a preview chat')
  }
}

/** Returns the answer as a chat would store it. */
async function finishPreview(
  { patterns }: Pick<TryContext, 'patterns'>,
  { place, scene, prompt, greeting, userText: said, after }: PreparedPreviewChat,
  answer: string,
  answeringModel: AnsweringModel,
): Promise<PreviewChatAnswer> {
  const { text } = await runTextScripts(patterns, scene, {
    placement: PLACEMENTS.assistant,
    given: answer,
    before: after.variables,
  })
  const variables = applyCommands(scene, after.variables, text)
  const memory = limitMemory(after, { ...after, variables })
  const content = toStoredAnswer(variables, text)
  const asked_model_name = answeringModel.id === place.model.id ? null : place.model.name
  const spoken = { model_name: answeringModel.name, asked_model_name }
  return { greeting, said, content, ...spoken, prompt_tokens: prompt.tokens, memory }
}

const TIMEOUT_MS = 5 * 60_000

export interface ActivePreviewChat {
  readonly signal: AbortSignal
  end(why: EndCause): void
  /** Must be called however the answer ends. */
  leave(): void
}

/** Answers in flight that are not stored, a few at a time per user. */
export class ActivePreviewChats {
  readonly #running = new Map<UserId, Set<ActivePreviewChat>>()
  readonly #maxRunning: number
  #isClosing = false

  constructor(maxRunning = 1) {
    this.#maxRunning = maxRunning
  }

  /** @throws ApiError too_many_generations, shutting_down */
  begin(user_id: UserId): ActivePreviewChat {
    if (this.#isClosing) throw new ApiError('shutting_down', { retryAfterSeconds: 5 })
    const running = this.#running.get(user_id) ?? new Set()
    if (running.size >= this.#maxRunning) {
      throw new ApiError('too_many_generations', { facts: { limit: this.#maxRunning }, retryAfterSeconds: 2 })
    }
    const abort = new AbortController()
    const end = (cause: EndCause) => abort.abort(cause)
    const timer = setTimeout(() => end('too_long'), TIMEOUT_MS)
    const trial = {
      signal: abort.signal,
      end,
      leave: () => {
        clearTimeout(timer)
        running.delete(trial)
        if (running.size === 0) this.#running.delete(user_id)
      },
    }
    this.#running.set(user_id, running.add(trial))
    return trial
  }

  /** No grace period, since nothing is stored. */
  close(): void {
    this.#isClosing = true
    for (const running of this.#running.values()) for (const trial of running) trial.end('shutdown')
  }
}
