import { type Problem, type ProblemCode, titleOf } from '@inkling/contract'

export interface ApiErrorInit {
  readonly url: string
  /** 0 when there was no answer at all: the connection was lost, or the call was cancelled. */
  readonly status: number
  readonly statusText?: string
  /** What was answered: JSON as read, anything else as text. */
  readonly body?: unknown
  /** Milliseconds that the server asked to wait before a repeat. */
  readonly retryAfter?: number | undefined
  readonly message?: string
}

/** Every way in which a call can fail. */
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

  /** The stable name of the refusal, when the server gave one. */
  get code(): ProblemCode | undefined {
    return this.problem?.code
  }

  get isAborted(): boolean {
    return this.message === ABORTED
  }

  /** No answer came: nobody knows whether the call took effect. */
  get isLost(): boolean {
    return this.status === 0 && !this.isAborted
  }
}

/**
 * A refusal in our form; what stands between a page and its server may answer JSON of its own. Whether this build knows
 * the code is asked by who has a sentence for it: a list of all of them would weigh on every first page.
 */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'title' in body

const ABORTED = 'Request aborted'

/** The call was cancelled by whoever made it. */
export const abortedError = (url: string): ApiError => new ApiError({ url, status: 0, message: ABORTED })

/** The connection was lost before an answer came. */
export const connectionLostError = (url: string): ApiError =>
  new ApiError({ url, status: 0, message: 'Connection lost' })

/** Too slow or too much at once: nothing was done. */
const COME_AGAIN = new Set([408, 425, 429])

/**
 * Whether nothing was decided, though an answer may have come: of a server that is just being changed, or of what stands
 * between it and the page, as a proxy that is set up wrong. Who was logged in still is.
 */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isLost ||
    error.status === 200 ||
    COME_AGAIN.has(error.status) ||
    error.status >= 502 ||
    error.code === 'wrong_origin' ||
    (error.status === 403 && typeof error.body === 'string'))

/** Reads an answer that refuses. */
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
  const text = await response.text().catch(() => '') // an answer cut short still has its status
  if (!/json/i.test(response.headers.get('content-type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Seconds or a date, as HTTP has it. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Reads an answer's body. One that breaks off is a lost connection; one that is no JSON is the server's mistake. */
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
