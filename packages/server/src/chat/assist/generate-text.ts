import type { UserId } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import type { CallableModel } from '../../models/chat/answering-model.ts'
import { buildModelRequest } from '../../models/chat/model-request.ts'
import { countUsage, refuseOverAllowance } from '../../models/usage/usage.ts'
import { AnswerAccumulator } from '../../providers/answer-accumulator.ts'
import type { ModelMessage } from '../../providers/model-types.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import type { ChatContext } from '../context.ts'

export type TextContext = Pick<ChatContext, 'db' | 'log' | 'clock' | 'keys' | 'askModel'>

export interface GeneratedText {
  readonly text: string
  /** Whether the model hit the length limit. */
  readonly isCut: boolean
}

export interface TextPrompt {
  readonly system: string
  readonly user: string
}

/** A request for a text that is no message of a chat, such as a summary or a title. */
export interface TextRequest {
  readonly prompt: TextPrompt
  /** Maximum length in tokens. */
  readonly length: number
  readonly temperature: number
}

const TIMEOUT_MS = 5 * 60_000
/** Extra output tokens for models that reason before they write. */
const REASONING_TOKENS = 4_096

/**
 * Lets a model write a text, with as little reasoning as it allows, and counts the usage.
 * @throws ApiError daily_limit_reached; UpstreamError, also when the model writes nothing; `signal.reason` when aborted
 */
export async function generateText(
  context: TextContext,
  user_id: UserId,
  model: CallableModel,
  { prompt, length, temperature }: TextRequest,
  signal: AbortSignal,
): Promise<GeneratedText> {
  await refuseOverAllowance(context, user_id, model)
  const messages: ModelMessage[] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: prompt.user },
  ]
  const request = buildModelRequest(context, model, {
    asker: user_id,
    messages,
    sampling: { temperature },
    max_tokens: Math.min(
      model.max_output_tokens,
      model.reasoning_control === 'none' ? length : length + REASONING_TOKENS,
    ),
    reasoning_effort: model.reasoning_control === 'switch' ? 'off' : 'low',
  })
  const end = new AbortController()
  const accumulator = new AnswerAccumulator(0, {
    piece: () => {},
    tooLarge: () => end.abort(new UpstreamError('upstream_garbage')),
  })
  let isCut = false
  try {
    const until = AbortSignal.any([signal, end.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { reason } = await context.askModel(request, accumulator, until)
    isCut = reason === 'length'
  } finally {
    const used = accumulator.total(tokensOf(messages))
    if (!accumulator.isEmpty)
      await countUsage(context.db, { ...used, user_id, model, at: context.clock.now() })
  }
  const text = accumulator.said.trim()
  if (text === '') throw new UpstreamError('upstream_garbage')
  return { text, isCut }
}

const tokensOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + countTokens(content), 0)
