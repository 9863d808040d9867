import type { IncomingHttpHeaders } from 'node:http'
import { type UpstreamCode, UpstreamError } from '../upstream-error.ts'
import { isFields } from './chunk.ts'

/** Words by which upstreams name a trouble, whatever status they give it. They are looked for and never repeated. */
const words: readonly [RegExp, UpstreamCode][] = [
  [
    /context.{0,12}(length|window|size)|too many tokens|maximum.{0,20}tokens|prompt is too long/i,
    'upstream_context_too_long',
  ],
  [/insufficient.{0,10}(quota|balance|credit|fund)|out of credit|billing/i, 'upstream_no_credit'],
  [
    /model.{0,80}(not.?(found|exist)|does not exist)|(unknown|invalid|no such).{0,10}model/i,
    'upstream_model_unknown',
  ],
  [
    /(invalid|incorrect|wrong|missing).{0,12}(api.?key|token|credential)|api.?key.{0,12}(not valid|invalid)|unauthorized/i,
    'upstream_key_refused',
  ],
  [/rate.?limit|too many requests/i, 'upstream_rate_limited'],
]

const namedIn = (body: string) => words.find(([word]) => word.test(body))?.[1]

/** A redirect is an address that nobody allowed: a key must not follow it. */
function codeOf(status: number, body: string): UpstreamCode {
  if (status >= 300 && status < 400) return 'upstream_address_refused'
  if (status === 401 || status === 403) return 'upstream_key_refused'
  if (status === 402) return 'upstream_no_credit'
  if (status === 404) return 'upstream_model_unknown'
  if (status === 413) return 'upstream_context_too_long'
  if (status === 429)
    return namedIn(body) === 'upstream_no_credit' ? 'upstream_no_credit' : 'upstream_rate_limited'
  return status >= 500 ? 'upstream_failed' : (namedIn(body) ?? 'upstream_refused')
}

/** `Retry-After` in milliseconds: seconds or a date. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** What an answer without an answer means. Only its status and a code of ours go on from here. */
export function refusalOf(status: number, headers: IncomingHttpHeaders, body: string): UpstreamError {
  const code = codeOf(status, body)
  const retry_after_ms = retryAfter(headers['retry-after'])
  // Too many requests without a word on when to come back: asking again at once would make it worse.
  const retryable =
    code === 'upstream_failed' || (code === 'upstream_rate_limited' && retry_after_ms !== undefined)
  return new UpstreamError(code, {
    status,
    retryable,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
  })
}

/** An error that came with status 200, as a document or in the middle of a stream: it may name its real status. */
export function errorIn(error: unknown): UpstreamError {
  const status = isFields(error) ? Number(error.code ?? error.status) : Number.NaN
  const body = JSON.stringify(error)
  if (Number.isInteger(status) && status >= 400 && status < 600) return refusalOf(status, {}, body)
  return new UpstreamError(namedIn(body) ?? 'upstream_failed', { status: 200 })
}
