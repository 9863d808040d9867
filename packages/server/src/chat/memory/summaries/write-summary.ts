import type { UserId } from '@inkling/contract'
import { countTokens, truncate } from '@inkling/engine'
import type { House } from '../../../context.ts'
import type { AskedModel } from '../../../models/chat/answering-model.ts'
import { requestTo } from '../../../models/chat/model-request.ts'
import { cutToTokens } from '../../../models/embedding/truncate-to-tokens.ts'
import { refuseSpent } from '../../../models/usage/check-quota.ts'
import { countUsage } from '../../../models/usage/count-usage.ts'
import { Heard } from '../../../providers/answer-accumulator.ts'
import type { ModelMessage } from '../../../providers/model-types.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'
import { type SummaryQuestion, summaryQuestion } from './summary-prompt.ts'

const WHOLE_MS = 5 * 60_000
/** Models that think may do so for a while before they write. */
const THINKING_TOKENS = 4_096
/** To the letter no model keeps to a length: a sentence more is better than one cut off. */
const SLACK = 1.5
/** Calm, since nothing is to be invented. */
const TEMPERATURE = 0.3

/**
 * A summary by a model, counted as use of it.
 * @throws Refusal daily_limit_reached; UpstreamError; `signal.reason` when it is broken off
 */
export async function askForSummary(
  house: House,
  user_id: UserId,
  model: AskedModel,
  question: SummaryQuestion,
  signal: AbortSignal,
): Promise<string> {
  await refuseSpent(house, user_id, model)
  const messages = summaryQuestion(question)
  const length = Math.ceil(question.tokens * SLACK)
  const request = requestTo(house, model, {
    asker: user_id,
    messages,
    sampling: { temperature: TEMPERATURE },
    max_tokens: Math.min(
      model.max_output_tokens,
      model.reasoning_control === 'none' ? length : length + THINKING_TOKENS,
    ),
    reasoning_effort: model.reasoning_control === 'switch' ? 'off' : 'low',
  })
  const end = new AbortController()
  const heard = new Heard(0, {
    piece: () => {},
    tooLarge: () => end.abort(new UpstreamError('upstream_garbage')),
  })
  try {
    const until = AbortSignal.any([signal, end.signal, AbortSignal.timeout(WHOLE_MS)])
    await house.askModel(request, heard, until)
  } finally {
    const used = heard.total(tokensOf(messages))
    if (!heard.isEmpty) await countUsage(house.db, { ...used, user_id, model, at: house.clock.now() })
  }
  const text = toLength(heard.said.trim(), length)
  if (text === '') throw new UpstreamError('upstream_garbage')
  return text
}

const tokensOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + countTokens(content), 0)

/** Up to the last sentence that it has room for. */
function toLength(text: string, tokens: number): string {
  const cut = cutToTokens(text, tokens)
  if (cut === text) return text
  const end = Math.max(...['.', '!', '?', '。', '！', '？', '\n'].map(mark => cut.lastIndexOf(mark)))
  return end > cut.length / 2 ? truncate(cut, end + 1) : cut
}
