import type { ReasoningRequest, SupportedParams } from '../sampling-parameters.ts'

/** How an upstream differs from common behaviour. */
export interface Quirks extends SupportedParams {
  limit: 'max_tokens' | 'max_completion_tokens'
  /** If there are several names, all are sent. */
  called: Readonly<Record<string, readonly string[]>>
  /** Some upstreams reject the request for usage and send it anyway. */
  counts: boolean
  names: boolean
  think: ReasoningEncoding
  thinksByItself: boolean
  prefill: Prefill
  headers: (key: string) => Record<string, string>
}

/** Marks the last message as a prefill to continue. */
export interface Prefill {
  message?: object
  body?: object
  /** Supports prefill, instead of the usual path. */
  path?: string
}

export const prefillBy = {
  /** Continues by itself or not at all, as the admin has tested. */
  itself: {},
  /** Mistral. */
  prefix: { message: { prefix: true } },
  /** DeepSeek, only in its beta API. */
  betaPrefix: { message: { prefix: true }, path: '/beta' },
  /** Kimi and Qwen. */
  partial: { message: { partial: true } },
  /** vLLM and SGLang. llama.cpp continues by itself and ignores the fields. */
  continuing: { body: { continue_final_message: true, add_generation_prompt: false } },
} as const satisfies Record<string, Prefill>

/** Returns body fields. Empty if the wish cannot be expressed. */
export type ReasoningEncoding = (wish: Exclude<ReasoningRequest, null>, model: string) => object

/** Maps efforts to an upstream's `reasoning_effort`. */
export function effortNames(
  names: Partial<Record<Exclude<ReasoningRequest, null>, string>>,
): ReasoningEncoding {
  return wish => (names[wish] === undefined ? {} : { reasoning_effort: names[wish] })
}

/** Most upstreams have adopted OpenAI's values. */
export const byEffort = effortNames({
  off: 'none',
  minimal: 'minimal',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** For models that cannot turn reasoning off. */
export const byThreeEfforts = effortNames({
  off: 'low',
  minimal: 'low',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** For models that can turn reasoning off. */
export const byFewEfforts = effortNames({
  off: 'none',
  minimal: 'low',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** `thinking: { type }`, used by DeepSeek, GLM, Kimi and Doubao. */
export const bySwitch =
  (on = 'enabled'): ReasoningEncoding =>
  wish => ({ thinking: { type: wish === 'off' ? 'disabled' : on } })

/** `thinking: { type }` plus `reasoning_effort`. */
export const bySwitchAndEffort =
  (names: Partial<Record<Exclude<ReasoningRequest, null>, string>>): ReasoningEncoding =>
  (wish, model) => ({
    ...bySwitch()(wish, model),
    ...(wish === 'off' ? {} : effortNames(names)(wish, model)),
  })

const budgets: Partial<Record<Exclude<ReasoningRequest, null>, number>> = {
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
}

/** Qwen's `enable_thinking`, with a token budget for lower efforts. */
export const byEnabling: ReasoningEncoding = wish => ({
  enable_thinking: wish !== 'off',
  ...(budgets[wish] !== undefined && { thinking_budget: budgets[wish] }),
})

/** OpenRouter's `reasoning` object. */
export const byReasoning: ReasoningEncoding = wish => ({
  reasoning: wish === 'off' ? { enabled: false } : wish === 'on' ? { enabled: true } : { effort: wish },
})

/** Together's `reasoning` switch, plus an effort. */
export const byEnablingAndEffort: ReasoningEncoding = (wish, model) => ({
  reasoning: { enabled: wish !== 'off' },
  ...(wish === 'off' || wish === 'on' ? {} : byThreeEfforts(wish, model)),
})

/** Local servers expect the effort in the chat template's arguments or at the top level, so both are set. */
export function byTemplate(wish: Exclude<ReasoningRequest, null>): object {
  const effort =
    wish === 'off' || wish === 'on' ? {} : { reasoning_effort: wish === 'minimal' ? 'low' : wish }
  return { chat_template_kwargs: { enable_thinking: wish !== 'off', ...effort }, ...effort }
}
