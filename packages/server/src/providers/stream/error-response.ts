import type { IncomingHttpHeaders } from 'node:http'
import type { RejectedField } from '@inkling/contract'
import { type UpstreamCode, UpstreamError } from '../upstream-error.ts'
import { isFields, type JsonFields, textOf } from './json-fields.ts'

/** Words by which upstreams name a trouble, whatever status they give it. They are looked for and never repeated. */
const words: readonly [RegExp, UpstreamCode][] = [
  // Google calls every limit a quota, and says of those that pass when they do.
  [/"retryDelay"/, 'upstream_rate_limited'],
  [/context.{0,12}(length|window|size)|too many tokens|maximum.{0,20}tokens/i, 'upstream_context_too_long'],
  [/prompt is too long|上下文.{0,8}(过长|超)|输入.{0,8}(过长|超)/i, 'upstream_context_too_long'],
  [/insufficient.{0,10}(quota|balance|credit|fund)|balance.{0,12}insufficient/i, 'upstream_no_credit'],
  [/exceeded your current quota|out of credit|余额不足|欠费/i, 'upstream_no_credit'],
  [/credit balance is too low|credits? (are|is) depleted/i, 'upstream_no_credit'],
  [/model.{0,80}(not.?(found|exist)|does not exist)|模型.{0,80}不存在/i, 'upstream_model_unknown'],
  [/(unknown|invalid|no such).{0,10}model/i, 'upstream_model_unknown'],
  [/(invalid|incorrect|wrong|missing).{0,12}(api.?key|token|credential)/i, 'upstream_key_refused'],
  [/api.?key.{0,12}(not valid|invalid)|unauthorized|(密钥|令牌).{0,8}(无效|错误)/i, 'upstream_key_refused'],
  [/rate.?limit|too many requests/i, 'upstream_rate_limited'],
]

const namedIn = (body: string) => words.find(([word]) => word.test(body))?.[1]

const meanings: Readonly<Record<number, UpstreamCode>> = {
  401: 'upstream_key_refused',
  402: 'upstream_no_credit',
  403: 'upstream_key_refused',
  404: 'upstream_model_unknown',
  413: 'upstream_context_too_long',
  429: 'upstream_rate_limited',
}

function codeOf(status: number, body: string): UpstreamCode {
  // A redirect leads to an address that nobody allowed; a key must not follow it.
  if (status < 400) return 'upstream_address_refused'
  if (status >= 500) return 'upstream_failed'
  const named = namedIn(body)
  // Some say 403 or 429 when the money is gone, and only their words tell it from the usual meaning.
  if (named === 'upstream_no_credit') return named
  // A page for people: it is the address that is not there, rather than a model.
  if (status === 404 && named === undefined && body.trimStart().startsWith('<')) return 'upstream_garbage'
  return meanings[status] ?? named ?? 'upstream_refused'
}

const decimal = /^\d+(\.\d+)?$/

/** How long an upstream asks to be left alone: in OpenAI's milliseconds, or in HTTP's seconds or date. */
function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const exact = String(headers['retry-after-ms'] ?? '').trim()
  if (decimal.test(exact)) return Math.ceil(Number(exact))
  const usual = String(headers['retry-after'] ?? '').trim()
  if (decimal.test(usual)) return Math.ceil(Number(usual) * 1000)
  // A date names its month; other numbers would be taken for years.
  const ms = /[a-z]/i.test(usual) ? Date.parse(usual) - Date.now() : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** What an answer without an answer means. Only its status and a code of ours go on from here. */
export function toUpstreamError(status: number, headers: IncomingHttpHeaders, body: string): UpstreamError {
  const code = codeOf(status, body)
  const retry_after_ms = retryAfter(headers)
  // Too many requests without a word on when to come back: asking again at once would make it worse.
  const retryable =
    code === 'upstream_failed' || (code === 'upstream_rate_limited' && retry_after_ms !== undefined)
  return new UpstreamError(code, {
    status,
    retryable,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...(code === 'upstream_refused' && { refuses: findRejectedFields(body) }),
  })
}

/** The status that Anthropic's errors would have had, had they come before the answer began. */
const statuses: Readonly<Record<string, number>> = {
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

function statusIn(error: unknown): number {
  if (!isFields(error)) return Number.NaN
  const status = Number(error.code ?? error.status)
  return Number.isNaN(status) ? (statuses[String(error.type)] ?? Number.NaN) : status
}

/** An error that came with status 200, as a document or in the middle of a stream: it may name its real status. */
export function upstreamErrorIn(error: unknown): UpstreamError {
  const status = statusIn(error)
  const body = JSON.stringify(error)
  if (Number.isInteger(status) && status >= 400 && status < 600) return toUpstreamError(status, {}, body)
  return new UpstreamError(namedIn(body) ?? 'upstream_failed', { status: 200 })
}

/** Where pieces of answers have what they say; what has one of these is no error, whatever stands beside it. */
const answers = ['choices', 'candidates', 'usage', 'usageMetadata']

/** Codes that say that all is well. */
const isFine = (code: unknown): boolean =>
  !code || code === 'ok' || code === 'success' || Number(code) === 0 || Number(code) === 200

/** What an object says instead of a piece of an answer, in any of the shapes that servers and relays have for it. */
export function findError(said: JsonFields): unknown {
  if (said.error) return said.error
  if (said.object === 'error' || said.type === 'error') return said
  if (answers.some(name => said[name])) return undefined
  if (!isFine(said.error_code) || said.error_msg || said.detail) return said
  if (Array.isArray(said.errors) && said.errors.length > 0) return said.errors[0]
  return !isFine(said.code) && textOf(said.message) !== '' ? said : undefined
}

const complaint =
  /not.{0,8}support|unsupported|un(known|recognized|expected)|not permitted|extra inputs|deprecated|cannot both|is allowed|不支持|未知参数/i

const quoted = (names: string) => new RegExp(`["'\`](${names})\\\\?["'\`]`)

/** Fields by the names that upstreams have for them. Words of any language are looked for in quotes only. */
const fields: readonly (readonly [RegExp, RejectedField])[] = [
  [/temperature/, 'temperature'],
  [/top_?p/i, 'top_p'],
  [/top_?k/i, 'top_k'],
  [/min_?p/i, 'min_p'],
  [/frequency_?penalty/i, 'frequency_penalty'],
  [/presence_?penalty/i, 'presence_penalty'],
  [/repe(at|tition)_penalty/, 'repetition_penalty'],
  [quoted('(random_)?seed'), 'seed'],
  [quoted('stop(_?[sS]equences)?'), 'stop'],
  [/reasoning|thinking|chat_template_kwargs/, 'reasoning'],
]

/** The fields of a question that a refusal complains of. They are names of ours, and nothing of the upstream's words. */
export function findRejectedFields(body: string): RejectedField[] {
  if (!complaint.test(body)) return []
  const named = fields.filter(([name]) => name.test(body)).map(([, field]) => field)
  // Of what is refused only together one may stay: the temperature, which is turned most.
  return /cannot both/i.test(body) && named.length > 1 ? named.slice(1) : named
}
