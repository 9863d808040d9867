import type { ProblemCode } from '@inkling/contract'
import { isSafe, PAGE_ORIGIN_HEADER } from '@inkling/contract'
import { ApiError, abortedError, connectionLostError, readApiError } from './api-error.ts'
import type { OnProgress, OutgoingRequest } from './outgoing.ts'
import { wait } from './wait.ts'
import { LIMIT_MS, within } from './within.ts'

let fetchSentences: (code: ProblemCode | undefined) => Promise<void> = async () => {}

/** Failures wait for the loader of error messages. It is injected because this layer must not import messages. */
export function setSentenceLoader(fetch: typeof fetchSentences): void {
  fetchSentences = fetch
}

/** Retries a request once if that is safe. */
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

/** @throws ApiError for error responses, lost connections and aborts */
async function fetchOnce(call: OutgoingRequest): Promise<Response> {
  const { url, signal, onProgress } = call
  try {
    const response = await (onProgress ? fetchWithProgress(call, onProgress) : fetchInTime(call))
    if (response.ok && !isPage(response)) return response
    const refusal = await readApiError(url, response)
    if (refusal.code !== undefined || refusal.status < 500) await fetchSentences(refusal.code)
    throw refusal
  } catch (error) {
    if (signal?.aborted) throw abortedError(url)
    throw error instanceof ApiError ? error : connectionLostError(url)
  }
}

/** No call returns HTML, so this is the page of a captive portal or proxy. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Only a few calls show progress, so they load this module on demand. */
const fetchWithProgress = async (call: OutgoingRequest, onProgress: OnProgress) =>
  (await import('./xhr-fetch.ts')).xhrFetch(call, onProgress)

/** Longer than any limit of the server. */
const MODEL_LIMIT_MS = 6 * 60_000
/** On a slow phone network. */
const BYTES_PER_MS = 4

/** The response must begin within the limit. */
function fetchInTime(call: OutgoingRequest): Promise<Response> {
  const { body = '', waitsForModel } = call
  const sendingMs = new Blob([body]).size / BYTES_PER_MS
  return within((waitsForModel ? MODEL_LIMIT_MS : LIMIT_MS) + sendingMs, call, plainFetch)
}

/** Unit tests have no page. */
const PAGE_ORIGIN = globalThis.location?.origin ?? ''

/** Only uploads may go to another origin; other calls carry the page's origin. */
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
/** In milliseconds; after a longer Retry-After, `DEFAULT_PAUSE_MS` applies instead. */
const MAX_RETRY_AFTER_MS = 5_000
const DEFAULT_PAUSE_MS = 300

/**
 * Unsafe calls are retried once if the server did nothing or no response arrived; the Idempotency-Key prevents a second
 * effect.
 */
function isRepeatable(method: string, error: ApiError): boolean {
  return !isSafe(method) && (error.isLost || (REPEATABLE.has(error.status) && !isFinal(error)))
}

/** Among 409 responses only `conflict` is transient: a taken name stays taken. */
const isFinal = ({ status, problem }: ApiError): boolean =>
  status === 409 && problem !== undefined && problem.code !== 'conflict'

/** In milliseconds. */
export const retryDelay = ({ retryAfter }: ApiError): number =>
  retryAfter !== undefined && retryAfter <= MAX_RETRY_AFTER_MS ? retryAfter : DEFAULT_PAUSE_MS
