import type { ProblemCode } from '@inkling/contract'
import { ApiError, aborted, lost, refusalOf } from './api-error.ts'
import type { OnProgress, Outgoing } from './outgoing.ts'
import { isRepeatable, pauseBefore } from './retry.ts'
import { wait } from './wait.ts'

let fetchWords: (code: ProblemCode) => Promise<void> = async () => {}

/** Has every refusal wait until there are words to tell it in; they are not for this room to know. */
export function awaitWords(fetch: typeof fetchWords): void {
  fetchWords = fetch
}

/** Asks, and repeats an unsafe call once where `retry.ts` says so. */
export async function fetchRepeating(call: Outgoing): Promise<Response> {
  try {
    return await fetchOnce(call)
  } catch (error) {
    if (!(error instanceof ApiError) || !isRepeatable(call.method, error)) throw error
    await wait(pauseBefore(error), call.signal)
    if (call.signal?.aborted) throw aborted(call.url)
    return fetchOnce(call)
  }
}

/** Asks once; an answer that refuses, a lost connection and a cancelled call are each an ApiError. */
async function fetchOnce(call: Outgoing): Promise<Response> {
  const { url, signal, onProgress } = call
  try {
    const response = await (onProgress ? toldFetch(call, onProgress) : plainFetch(call))
    if (response.ok) return response
    const refusal = await refusalOf(url, response)
    if (refusal.code !== undefined) await fetchWords(refusal.code)
    throw refusal
  } catch (error) {
    if (signal?.aborted) throw aborted(url)
    throw error instanceof ApiError ? error : lost(url)
  }
}

/** Few calls carry what takes so long that its progress is told. */
const toldFetch = async (call: Outgoing, onProgress: OnProgress) =>
  (await import('./xhr-fetch.ts')).xhrFetch(call, onProgress)

const plainFetch = ({ url, method, headers, body, signal, credentials = 'include' }: Outgoing) =>
  fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, credentials })
