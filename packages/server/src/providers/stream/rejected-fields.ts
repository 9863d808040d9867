import type { RejectedField } from '@inkling/contract'
import type { StatedLimit } from '../upstream-error.ts'
import type { ErrorBody } from './error-body.ts'

/** Phrases for "not supported". */
const complaint =
  /not.{0,8}(support|enabled|allowed|permitted|recogni[sz]ed|available)|isn.t (enabled|supported)|unsupported|un(known|recogni[sz]ed|expected)|extra (inputs|fields)|deprecated|cannot both|is allowed|must alternate|invalid (value|type)|does not match|不支持|未知参数|不允许|未开通/i

/** Common words count only in quotes or on their own. */
const named = (names: string): RegExp => new RegExp(`(["'\`.]|^)(${names})\\\\?(["'\`:]|$)`, 'm')

/**
 * Names of request parts in error messages. All matches are rejected, but only if the message also has a complaint or
 * the pattern is one itself.
 */
const refusals: readonly (readonly [RegExp, ...RejectedField[]])[] = [
  [/temperature/, 'temperature'],
  [/top_?p/i, 'top_p'],
  [/top_?k/i, 'top_k'],
  [/min_?p/i, 'min_p'],
  [/frequency_?penalty/i, 'frequency_penalty'],
  [/presence_?penalty/i, 'presence_penalty'],
  [/repe(at|tition)_penalty/, 'repetition_penalty'],
  // Gemini does not say which: "Penalty is not enabled for this model".
  [/(?<![a-z]_?)penalt(y|ies) (is|are) not/i, 'frequency_penalty', 'presence_penalty'],
  [named('(random_)?seed'), 'seed'],
  [named('stop(_?[sS]equences)?'), 'stop'],
  [/reasoning|thinking|chat_template_kwargs/i, 'reasoning'],
  // OpenAI's o series and gpt-5, and hosts that know only one of the names.
  [/max_(completion_)?tokens/i, 'limit_name'],
  [/stream_options|include_usage/i, 'usage'],
  [/cache_control/i, 'cache'],
  [named('stream'), 'stream'],
  [named('(property )?name'), 'names'],
  [/(safety_?settings?|threshold).{0,120}\bOFF\b/i, 'safety_off'],
  [/safety_?settings?|HARM_CATEGORY|BLOCK_NONE/i, 'safety'],
  [/(system|developer).{0,4}(role|message|prompt|instruction)|role.{0,12}(system|developer)/i, 'system_role'],
]

const sentences: readonly (readonly [RegExp, RejectedField])[] = [
  [/(must|should)( be)? alternat|alternat(e|ing) between|same role/i, 'turns'],
  [/(consecutive|successive).{0,20}(role|message|turn|user|assistant)/i, 'turns'],
  // Templates of Qwen and others allow one system message, at the beginning, and need one of the user.
  [/system message must be at the (beginning|start)|no user query found/i, 'turns'],
  [
    /(first|last) message.{0,40}(user|assistant)|must (start|begin|end) with.{0,20}user|expected last role/i,
    'turns',
  ],
  [/only (user|assistant).{0,20}roles? (is|are)/i, 'system_role'],
  // Models that always reason, and hosts with efforts of their own. Validators name the field and the values apart.
  [
    /(reasoning|thinking)[\s\S]{0,120}(mandatory|be disabled|restricted to|must be one of|input should be|only works)/i,
    'reasoning',
  ],
  [/only works in thinking mode/i, 'reasoning'],
  [/verified to stream|does not support (stream|true\b)/i, 'stream'],
  [/cannot end with trailing whitespace|(not support|unsupported|disallow).{0,30}prefill/i, 'prefill'],
]

/** Returns this server's names of the request parts. */
export function findRejectedFields({ message }: Pick<ErrorBody, 'message'>): RejectedField[] {
  const matched = sentences.filter(([sentence]) => sentence.test(message)).map(([, field]) => field)
  // A refused prefill often says how turns must end, which they then do.
  const rejected = matched.includes('prefill') ? matched.filter(field => field !== 'turns') : matched
  if (!complaint.test(message)) return rejected
  const named = refusals.flatMap(([name, ...fields]) => (name.test(message) ? fields : []))
  // If parameters exclude each other, temperature comes first and stays, because users adjust it most.
  if (/cannot both/i.test(message) && named.length > 1) return named.slice(1)
  // Try a weaker threshold before sending none.
  const rejectedFields = named.includes('safety_off') ? named.filter(field => field !== 'safety') : named
  return [...new Set([...rejectedFields, ...rejected])]
}

/** The limit is the first group. */
const limits: readonly RegExp[] = [
  // OpenAI · Anthropic · Groq · DeepSeek, DashScope · Ark · Gemini, whose bound is exclusive
  /supports? at most (\d+)/i,
  /> (\d+), which is the maximum/i,
  /less than or equal to\W{0,3}(\d+)/i,
  /\[ ?\d+, ?(\d+) ?\]/,
  /<= ?(\d+)/,
  /between \d+ and (\d+)/i,
  /(?:at most|up to|maximum(?: value)?(?: is| of|:)?|no (?:more|greater) than|exceeds? (?:the )?(?:limit|maximum)(?: of)?)\W{0,3}(\d+)/i,
  /(?:不能|不可|不得|不应)?(?:超过|大于|高于|最大(?:值)?(?:为|是)?)\W{0,3}(\d+)/,
]
const belowGemini = /to (\d+) \(exclusive\)/i

/** The window without the prompt's share (`asked`) leaves the rest for the answer. */
const windows: readonly RegExp[] = [
  /context limit: (?<asked>\d+) \+ \d+ > (?<window>\d+)/i, // Anthropic
  /maximum context length is (?<window>\d+) tokens[^\n]{0,40}request has (?<asked>\d+) input/i, // vLLM
  /maximum context length is (?<window>\d+) tokens[^\n]{0,60}\((?<asked>\d+) in (?:the|your) (?:messages|prompt)/i, // OpenAI
  /maximum context length is (?<window>\d+) tokens[^\n]{0,80}\((?<asked>\d+) of text input/i, // OpenRouter
  /maximum context length of (?<window>\d+) tokens[^\n]{0,120}: (?<asked>\d+) tokens from the input/i, // SGLang
  /must be <= (?<window>\d+)\. Given: (?<asked>\d+) `inputs`/i, // TGI
]

/** vLLM stops counting a prompt that cannot fit, so only the wish for the answer is known. */
const wishes: readonly RegExp[] = [
  /requested (?<wish>\d+) output tokens and your prompt contains at least/i,
  /passed \d+ input tokens and requested (?<wish>\d+) output tokens/i,
]

/** Smaller limits are not usable. */
const LIMIT_MIN = 16

const withoutSeparators = (message: string): string => message.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')

/** Null unless the error states the window and the prompt's size, or how long the answer may not be. */
export function findRoomLeft({ message }: Pick<ErrorBody, 'message'>): StatedLimit | null {
  const text = withoutSeparators(message)
  for (const window of windows) {
    const { asked, window: all } = window.exec(text)?.groups ?? {}
    if (all !== undefined) return limitOf(Number(all) - Number(asked), false)
  }
  const wish = wishes.map(pattern => pattern.exec(text)?.groups?.wish).find(tokens => tokens !== undefined)
  return wish === undefined ? null : limitOf(Math.floor(Number(wish) / 2), false)
}

export function findStatedLimit(error: Pick<ErrorBody, 'message'>): StatedLimit | null {
  const room = findRoomLeft(error)
  if (room !== null) return room
  const text = withoutSeparators(error.message)
  const below = belowGemini.exec(text)?.[1]
  if (below !== undefined) return limitOf(Number(below) - 1, true)
  const stated = limits.map(limit => limit.exec(text)?.[1]).find(value => value !== undefined)
  return stated === undefined ? null : limitOf(Number(stated), true)
}

const limitOf = (tokens: number, isLasting: boolean): StatedLimit | null =>
  tokens >= LIMIT_MIN ? { tokens, isLasting } : null
