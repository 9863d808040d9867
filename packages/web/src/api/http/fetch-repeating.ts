import type { ProblemCode } from '@inkling/contract'
import { isSafe, PAGE_ORIGIN_HEADER } from '@inkling/contract'
import { ApiError, abortedError, connectionLostError, readApiError } from './api-error.ts'
import type { OnProgress, OutgoingRequest } from './outgoing.ts'
import { wait } from './wait.ts'

let fetchSentences: (code: ProblemCode | undefined) => Promise<void> = async () => {}

/** Has every refusal wait until there are words to tell it in; they are not for this room to know. */
export function setSentenceLoader(fetch: typeof fetchSentences): void {
  fetchSentences = fetch
}

/** Asks, and repeats an unsafe call once where that is safe. */
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

/** Asks once; an answer that refuses, a lost connection and a cancelled call are each an ApiError. */
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

/** No call is answered with a page: something in between answered, as a network that wants a login. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Few calls carry what takes so long that its progress is told. */
const fetchWithProgress = async (call: OutgoingRequest, onProgress: OnProgress) =>
  (await import('./xhr-fetch.ts')).xhrFetch(call, onProgress)

/** Tests of calls have no page. */
const PAGE_ORIGIN = globalThis.location?.origin ?? ''

/** Files go to where they are kept, perhaps on another site; all else goes to this one, and says where the page is. */
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
/** A server that asks for more patience than this is asked again after the ordinary pause. */
const PATIENCE = 5_000
const PAUSE = 300

/**
 * Unsafe calls are repeated once when the answer means that nothing happened, or when no answer came:
 * their Idempotency-Key makes one effect of both. Safe ones are never repeated.
 */
export function isRepeatable(method: string, error: ApiError): boolean {
  return !isSafe(method) && (error.isLost || REPEATABLE.has(error.status))
}

/** How long to wait before the repeat. */
export const retryDelay = ({ retryAfter }: ApiError): number =>
  retryAfter !== undefined && retryAfter <= PATIENCE ? retryAfter : PAUSE
