import type { EndReason } from '@inkling/contract'

/** `failed` if the upstream broke off. */
type ReasonMeaning = EndReason | 'failed'

/** Patterns for reasons in lower-case letters only. Any other reason is a plain stop. */
const beginnings: readonly (readonly [RegExp, ReasonMeaning])[] = [
  // OpenAI · Gemini, Anthropic · Mistral · Claude's context window · Cohere · OpenAI's Responses API
  [
    /^(length|max(output|new|completion)?(token|length)|model(length|context)|context|tokenlimit|limit|incomplete)/,
    'length',
  ],
  [/^errorlimit/, 'length'],
  // OpenAI, Azure · Gemini · Gemini's images · Anthropic · GLM · Bedrock · Cohere
  [/^(content|user|output)?(filter|block|safety|moderat|censor|refus|prohibited)/, 'filter'],
  [/^(recitation|language|spii|image|modelarmor|jailbreak|sensitive|guardrail|risk|errortoxic)/, 'filter'],
  // OpenRouter · SGLang, vLLM · GLM · DeepSeek · Gemini
  [
    /^(error|fail|abort|cancel|network|insufficient|other|malformed|missingthought|time(d)?out|overload)/,
    'failed',
  ],
]

const noReason = /^(null|none|undefined|unspecified|finishreasonunspecified|inprogress)?$/

/**
 * Null if the upstream gives no reason. Spelling variants such as `MAX_TOKENS`, `max-tokens` and
 * `FinishReason.MAX_TOKENS` are equal.
 */
export function endReasonOf(value: unknown): ReasonMeaning | null {
  if (typeof value !== 'string') return null
  const reason = value.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (noReason.test(reason)) return null
  const bare = reason.replace(/^(finish|stop|done|end)reason/, '')
  return beginnings.find(([start]) => start.test(bare))?.[1] ?? 'stop'
}
