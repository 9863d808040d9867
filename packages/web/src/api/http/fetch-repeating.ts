import type { ProblemCode } from '@inkling/contract'
import { isSafe, PAGE_ORIGIN_HEADER } from '@inkling/contract'
import { ApiError, abortedError, connectionLostError, readApiError } from './api-error.ts'
import type { OnProgress, OutgoingRequest } from './outgoing.ts'
import { wait } from './wait.ts'

let fetchSentences: (code: ProblemCode | undefined) => Promise<void> = async () => {}

/**
 * Sets what loads error messages. Failures wait for it, so that they can be shown; injected, because this layer must
 * not import them.
 */
export function setSentenceLoader(fetch: typeof fetchSentences): void {
  fetchSentences = fetch
}

/** Sends a request, with one retry for an unsafe one where that is safe. */
export async function fetchWithRetry(call: OutgoingRequest): Promise<Response> {
  try {
    return await fetchOnce(call)
  } catch (error) {
    if (!(error instanceof ApiError) || !isRepeatable(call.method, error)) throw error
    await wait(retryDelay(error), call.signal)
    if (call.signal?.aborted) throw abortedError(call.url)
    return fetchOnce(call)
  }
}

/** Sends a request; error responses, lost connections and aborts become an ApiError. */
async function fetchOnce(call: OutgoingRequest): Promise<Response> {
  const { url, signal, onProgress } = call
  try {
    const response = await (onProgress ? fetchWithProgress(call, onProgress) : plainFetch(call))
    if (response.ok && !isPage(response)) return response
    const refusal = await readApiError(url, response)
    if (refusal.code !== undefined || refusal.status < 500) await fetchSentences(refusal.code)
    throw refusal
  } catch (error) {
    if (signal?.aborted) throw abortedError(url)
    throw error instanceof ApiError ? error : connectionLostError(url)
  }
}

/** No call returns HTML: a captive portal or proxy responded. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Loaded only for the few calls that show progress. */
const fetchWithProgress = async (call: OutgoingRequest, onProgress: OnProgress) =>
  (await import('./xhr-fetch.ts')).xhrFetch(call, onProgress)

/** Unit tests have no page. */
const PAGE_ORIGIN = globalThis.location?.origin ?? ''

/** Uploads may go to another origin; all other calls go to this one and carry the page's origin. */
const plainFetch = ({
  url,
  method,
  headers,
  body,
  signal,
  cache,
  credentials = 'include',
}: OutgoingRequest) =>
  fetch(url, {
    method,
    headers: credentials === 'omit' ? headers : { ...headers, [PAGE_ORIGIN_HEADER]: PAGE_ORIGIN },
    body: body ?? null,
    signal: signal ?? null,
    credentials,
    ...(cache !== undefined && { cache }),
  })

const REPEATABLE = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** Milliseconds; a longer Retry-After gets the ordinary pause instead. */
const PATIENCE = 5_000
const PAUSE = 300

/**
 * Unsafe calls are retried once if nothing happened or no response arrived; the Idempotency-Key makes both one
 * effect. Safe calls are not retried.
 */
function isRepeatable(method: string, error: ApiError): boolean {
  return !isSafe(method) && (error.isLost || (REPEATABLE.has(error.status) && !isFinal(error)))
}

/** Of 409, only a conflict passes: a name that is taken stays taken. */
const isFinal = ({ status, problem }: ApiError): boolean =>
  status === 409 && problem !== undefined && problem.code !== 'conflict'

/** Milliseconds before the retry. */
export const retryDelay = ({ retryAfter }: ApiError): number =>
  retryAfter !== undefined && retryAfter <= PATIENCE ? retryAfter : PAUSE
