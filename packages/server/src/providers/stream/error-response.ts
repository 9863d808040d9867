import type { IncomingHttpHeaders } from 'node:http'
import { type UpstreamCode, UpstreamError, type UpstreamFacts } from '../upstream-error.ts'
import { type ErrorBody, readErrorBody } from './error-body.ts'
import { meaningOf } from './error-meanings.ts'
import { isFields, type JsonFields, textOf } from './json-fields.ts'
import { findRejectedFields, findRoomLeft, findStatedLimit } from './rejected-fields.ts'

/** For bodies that are not recognised. */
const usual: Readonly<Record<number, UpstreamCode>> = {
  401: 'upstream_key_refused',
  402: 'upstream_no_credit',
  403: 'upstream_key_refused',
  404: 'upstream_wrong_path',
  405: 'upstream_wrong_path',
  408: 'upstream_failed',
  413: 'upstream_context_too_long',
  429: 'upstream_rate_limited',
  451: 'upstream_region',
}

const usualOf = (status: number): UpstreamCode =>
  usual[status] ?? (status >= 500 ? 'upstream_failed' : 'upstream_refused')

function codeOf(status: number, error: ErrorBody): UpstreamCode {
  // Redirects lead to unchecked addresses, where the key must not be sent.
  if (status < 400) return 'upstream_moved'
  if (error.isPage) return pageMeaning(status, error)
  const meaning = meaningOf(error)
  // A request above the per-minute token limit never succeeds, so it is no rate limit.
  if (status === 413) return 'upstream_context_too_long'
  // Some upstreams use 429 for missing credit, which only the message tells.
  if (status === 429) return meaning === 'upstream_no_credit' ? meaning : 'upstream_rate_limited'
  return refusedRather(meaning ?? usualOf(status), error)
}

/** llama.cpp, LM Studio and relays report a refused request as their own failure. */
const refusedRather = (code: UpstreamCode, error: ErrorBody): UpstreamCode =>
  code === 'upstream_failed' && !PASSING.test(error.message) && findRejectedFields(error).length > 0
    ? 'upstream_refused'
    : code

/** What is refused is left out for good, so a failure that passes must not teach anything. */
const PASSING = /currently|temporar|overload|try again|稍后|繁忙/i

/** HTML comes from something in between, or from an unrelated server at this address. */
function pageMeaning(status: number, page: ErrorBody): UpstreamCode {
  if (status === 403 || meaningOf(page) === 'upstream_blocked') return 'upstream_blocked'
  return usualOf(status)
}

const decimal = /^\d+(\.\d+)?$/

/** Returns milliseconds. Reads OpenAI's header in milliseconds, or the standard one in seconds or as a date. */
function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const exact = String(headers['retry-after-ms'] ?? '').trim()
  if (decimal.test(exact)) return Math.ceil(Number(exact))
  const usual = String(headers['retry-after'] ?? '').trim()
  if (decimal.test(usual)) return Math.ceil(Number(usual) * 1000)
  // Dates contain a month name; other numbers would parse as years.
  const ms = /[a-z]/i.test(usual) ? Date.parse(usual) - Date.now() : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** What a retry can leave out, or the limit it must keep. */
function mendableFacts(code: UpstreamCode, error: ErrorBody): Pick<UpstreamFacts, 'refuses' | 'limit'> {
  if (!mendable.has(code)) return {}
  return { refuses: findRejectedFields(error), limit: statedIn[code]?.(error) ?? null }
}

/**
 * How to find the answer's limit in an error. If the prompt is too long, the numbers give that limit only when the
 * error states both the context window and the prompt's size.
 */
const statedIn: Partial<Record<UpstreamCode, typeof findStatedLimit>> = {
  upstream_limit_too_high: findStatedLimit,
  upstream_context_too_long: findRoomLeft,
}
const mendable: ReadonlySet<UpstreamCode> = new Set<UpstreamCode>([
  'upstream_limit_too_high',
  'upstream_context_too_long',
  'upstream_refused',
])

/** Keeps only the status and the code derived from it. */
export function toUpstreamError(status: number, headers: IncomingHttpHeaders, body: string): UpstreamError {
  const error = readErrorBody(body)
  const code = codeOf(status, error)
  const retry_after_ms = retryAfter(headers)
  // Without a retry-after, an immediate retry would make rate limiting worse.
  const retryable =
    code === 'upstream_failed' || (code === 'upstream_rate_limited' && retry_after_ms !== undefined)
  return new UpstreamError(code, {
    status,
    retryable,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...mendableFacts(code, error),
  })
}

/** For errors inside a stream. */
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

/** For status 200, as a document or inside a stream. The error may contain its real status. */
export function upstreamErrorIn(error: unknown): UpstreamError {
  const status = statusIn(error)
  const body = JSON.stringify(error)
  if (Number.isInteger(status) && status >= 400 && status < 600) return toUpstreamError(status, {}, body)
  const read = readErrorBody(body)
  const code = refusedRather(meaningOf(read) ?? 'upstream_failed', read)
  return new UpstreamError(code, { status: 200, ...mendableFacts(code, read) })
}

/** A chunk with any of these is no error, even without text. */
const ANSWER_FIELDS = ['choices', 'candidates', 'usage', 'usageMetadata']
export const isOfAnswer = (chunk: JsonFields): boolean => ANSWER_FIELDS.some(name => name in chunk)

const isSuccess = (code: unknown): boolean =>
  !code || code === 'ok' || code === 'success' || Number(code) === 0 || Number(code) === 200

/** Some relays send an empty error, or the number 0, beside an answer. */
const isError = (error: unknown): boolean =>
  isFields(error) ? Object.values(error).some(value => !isSuccess(value)) : Boolean(error)

/** Knows all shapes that servers and relays use. */
export function findError(body: JsonFields): unknown {
  if (isError(body.error)) return body.error
  if (body.object === 'error' || body.type === 'error') return body
  if (ANSWER_FIELDS.some(name => body[name])) return undefined
  if (!isSuccess(body.error_code) || body.error_msg || body.detail) return body
  if (Array.isArray(body.errors) && body.errors.length > 0) return body.errors[0]
  return !isSuccess(body.code) && textOf(body.message) !== '' ? body : undefined
}
