import type { ReasoningRequest, SupportedParams } from '../sampling-parameters.ts'

/** How an upstream differs from most others. */
export interface Quirks extends SupportedParams {
  /** How the limit of an answer's tokens is called. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** What the knobs are called that have other names there; all of several are sent. */
  called: Readonly<Record<string, readonly string[]>>
  /** Whether it is to be asked for its counts; some refuse to be, and send them anyway. */
  counts: boolean
  /** Whether messages may carry a name. */
  names: boolean
  think: ReasoningEncoding
  /** Whether its models think when nothing is said about that. */
  thinksByItself: boolean
  prefill: Prefill
  /** Headers beside the usual ones. */
  headers: (key: string) => Record<string, string>
}

/** How an upstream is told that the last message is the model's own, to be gone on with. */
export interface Prefill {
  /** Fields of that message. */
  message?: object
  /** Fields of the question. */
  body?: object
  /** The path below which it is understood, instead of the base URL's. */
  path?: string
}

export const prefillBy = {
  /** It goes on with what stands last by itself, or never; its admin has tried that. */
  itself: {},
  /** Mistral. */
  prefix: { message: { prefix: true } },
  /** DeepSeek, in its beta alone. */
  betaPrefix: { message: { prefix: true }, path: '/beta' },
  /** Kimi and Qwen. */
  partial: { message: { partial: true } },
  /** vLLM and SGLang; llama.cpp does it by itself, and takes no offence. */
  continuing: { body: { continue_final_message: true, add_generation_prompt: false } },
} as const satisfies Record<string, Prefill>

/** Spells a wish about a model's thinking in an upstream's way: fields of the question, none where nothing can be said. */
export type ReasoningEncoding = (wish: Exclude<ReasoningRequest, null>, model: string) => object

/** `reasoning_effort` with the words that an upstream has for each wish. */
export function effortNames(
  names: Partial<Record<Exclude<ReasoningRequest, null>, string>>,
): ReasoningEncoding {
  return wish => (names[wish] === undefined ? {} : { reasoning_effort: names[wish] })
}

/** OpenAI's own words, as most have taken them over. */
export const byEffort = effortNames({
  off: 'none',
  minimal: 'minimal',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** Low, medium and high only; a model of these can't be kept from thinking. */
export const byThreeEfforts = effortNames({
  off: 'low',
  minimal: 'low',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** The same, of models that can be kept from thinking. */
export const byFewEfforts = effortNames({
  off: 'none',
  minimal: 'low',
  low: 'low',
  on: 'medium',
  medium: 'medium',
  high: 'high',
})

/** `thinking: { type }`, as DeepSeek, GLM, Kimi and Doubao have it; `on` is the word for thinking. */
export const bySwitch =
  (on = 'enabled'): ReasoningEncoding =>
  wish => ({ thinking: { type: wish === 'off' ? 'disabled' : on } })

/** A switch, and how much by `reasoning_effort` beside it. */
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

/** `enable_thinking`, and a budget of tokens where less than all is wanted, as Qwen has it. */
export const byEnabling: ReasoningEncoding = wish => ({
  enable_thinking: wish !== 'off',
  ...(budgets[wish] !== undefined && { thinking_budget: budgets[wish] }),
})

/** OpenRouter's object for all models. */
export const byReasoning: ReasoningEncoding = wish => ({
  reasoning: wish === 'off' ? { enabled: false } : wish === 'on' ? { enabled: true } : { effort: wish },
})

/** Together's object is a switch, and how much stands beside it. */
export const byEnablingAndEffort: ReasoningEncoding = (wish, model) => ({
  reasoning: { enabled: wish !== 'off' },
  ...(wish === 'off' || wish === 'on' ? {} : byThreeEfforts(wish, model)),
})

/** Servers at home hand it to the model's template; an effort has its place there or beside, as they like. */
export function byTemplate(wish: Exclude<ReasoningRequest, null>): object {
  const effort =
    wish === 'off' || wish === 'on' ? {} : { reasoning_effort: wish === 'minimal' ? 'low' : wish }
  return { chat_template_kwargs: { enable_thinking: wish !== 'off', ...effort }, ...effort }
}
