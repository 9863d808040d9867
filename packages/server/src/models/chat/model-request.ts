import type { ReasoningEffort, Sampling, UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { ModelMessage, ModelRequest } from '../../providers/model-types.ts'
import { knobsOf } from '../../providers/sampling-parameters.ts'
import type { AskedModel } from './answering-model.ts'
import { connectionOf } from './connection.ts'
import { keepRefused } from './remember-rejected-params.ts'

/** What is asked, whoever is. */
export interface Question {
  /** Who waits for the answer. */
  readonly asker?: UserId
  readonly messages: readonly ModelMessage[]
  readonly sampling: Sampling
  readonly max_tokens: number
  /** What is wished of its thinking; null is whatever it does by itself. */
  readonly reasoning_effort?: ReasoningEffort | null
  /** Whether the last message is its own, for it to go on with. */
  readonly prefill?: boolean
}

/** A question as a model takes it: only what its admin says that it takes, and its host has not refused. */
export function requestTo(
  house: Pick<House, 'keys' | 'db' | 'log'>,
  model: AskedModel,
  question: Question,
): ModelRequest {
  const { messages, sampling, max_tokens, reasoning_effort = null, asker, prefill = false } = question
  const { reasoning_control, stop_max, refused, context_tokens } = model
  return {
    connection: connectionOf(house, model),
    messages,
    sampling,
    takes: knobsOf(model.provider, model.takes_only),
    stop_max,
    refused,
    onRefused: fields => void keepRefused(house, model, fields),
    max_tokens,
    context_tokens,
    reasoning_control,
    ...(reasoning_control !== 'none' && reasoning_effort !== null && { reasoning_effort }),
    ...(asker !== undefined && { asker }),
    ...(prefill && model.supports_prefill && { prefill }),
  }
}
