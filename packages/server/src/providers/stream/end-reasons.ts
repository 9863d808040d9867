import type { EndReason } from '@inkling/contract'

/** What a reason means to us; `failed` is none: the upstream broke off. */
type ReasonMeaning = EndReason | 'failed'

/**
 * How the reasons of upstreams begin, in small letters with nothing between them, and what they mean. What begins like
 * none of these is a plain stop.
 */
const beginnings: readonly (readonly [RegExp, ReasonMeaning])[] = [
  // OpenAI · Gemini, Anthropic · Mistral · Claude's window · Cohere · OpenAI's responses
  [
    /^(length|max(output|new|completion)?(token|length)|model(length|context)|context|tokenlimit|limit|incomplete)/,
    'length',
  ],
  [/^errorlimit/, 'length'],
  // OpenAI, Azure · Gemini · Gemini's pictures · Anthropic · GLM · Bedrock · Cohere
  [/^(content|user|output)?(filter|block|safety|moderat|censor|refus|prohibited)/, 'filter'],
  [/^(recitation|language|spii|image|modelarmor|jailbreak|sensitive|guardrail|risk|errortoxic)/, 'filter'],
  // OpenRouter · SGLang, vLLM · GLM · DeepSeek · Gemini
  [
    /^(error|fail|abort|cancel|network|insufficient|other|malformed|missingthought|time(d)?out|overload)/,
    'failed',
  ],
]

/** Words for no reason at all. */
const noReason = /^(null|none|undefined|unspecified|finishreasonunspecified|inprogress)?$/

/**
 * What an upstream says of why it ended, in one of our words; null where it says nothing. `MAX_TOKENS`, `max-tokens` and
 * `FinishReason.MAX_TOKENS` are the same to it.
 */
export function endReasonOf(said: unknown): ReasonMeaning | null {
  if (typeof said !== 'string') return null
  const reason = said.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (noReason.test(reason)) return null
  const bare = reason.replace(/^(finish|stop|done|end)reason/, '')
  return beginnings.find(([start]) => start.test(bare))?.[1] ?? 'stop'
}
