import { type Problem, type ProblemCode, titleOf } from '@inkling/contract'

interface ApiErrorInit {
  readonly url: string
  /** 0 without a response: the connection was lost or the call aborted. */
  readonly status: number
  readonly statusText?: string
  readonly body?: unknown
  /** In milliseconds, from Retry-After. */
  readonly retryAfter?: number | undefined
  readonly message?: string
}

export class ApiError extends Error {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly body: unknown
  readonly problem: Problem | undefined
  readonly retryAfter: number | undefined

  constructor(failure: ApiErrorInit) {
    super(failure.message ?? formatMessage(failure))
    this.name = 'ApiError'
    this.url = failure.url
    this.status = failure.status
    this.statusText = failure.statusText ?? ''
    this.body = failure.body
    this.retryAfter = failure.retryAfter
    this.problem = isProblem(failure.body) ? failure.body : undefined
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code
  }

  get isAborted(): boolean {
    return this.message === ABORTED
  }

  /** No response arrived, so the outcome is unknown. */
  get isLost(): boolean {
    return this.status === 0 && !this.isAborted
  }
}

/**
 * Distinguishes our problems from JSON of proxies. Codes aren't checked, because their list would enlarge every first
 * page.
 */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'title' in body

const ABORTED = 'Request aborted'

export const abortedError = (url: string): ApiError => new ApiError({ url, status: 0, message: ABORTED })

export const connectionLostError = (url: string): ApiError =>
  new ApiError({ url, status: 0, message: 'Connection lost' })

/** With these statuses (timeout, too early, too many requests) the server did nothing. */
const RETRYABLE_STATUSES = new Set([408, 425, 429])

/**
 * True if the outcome is unknown: the connection was lost, or the response came from a restarting server or a
 * misconfigured proxy. The session stays valid.
 */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isLost ||
    error.status === 200 ||
    RETRYABLE_STATUSES.has(error.status) ||
    error.status >= 502 ||
    error.code === 'wrong_origin' ||
    (error.status === 403 && typeof error.body === 'string'))

export async function readApiError(url: string, response: Response): Promise<ApiError> {
  return new ApiError({
    url,
    status: response.status,
    statusText: response.statusText,
    body: await readBody(response),
    retryAfter: parseRetryAfter(response.headers.get('retry-after')),
  })
}

function formatMessage({ status, statusText = '', body }: ApiErrorInit): string {
  const title = titleOf(status)
  if (title !== 'Generic Error') return title
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return [title, status, statusText, text].filter(part => part !== '' && part !== undefined).join(' ')
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '') // a truncated response still has its status
  if (!/json/i.test(response.headers.get('content-type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The header contains seconds or an HTTP date. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** A truncated body counts as a lost connection, invalid JSON as a server error. */
export async function readJson(url: string, response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw abortedError(url)
    if (!(error instanceof SyntaxError)) throw connectionLostError(url)
    const { status, statusText } = response
    throw new ApiError({ url, status, statusText, message: 'Generic Error: the answer is not JSON' })
  }
}
