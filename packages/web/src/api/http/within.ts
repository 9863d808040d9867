import { connectionLostError } from './api-error.ts'
import type { OutgoingRequest } from './outgoing.ts'

/** Some networks drop a connection silently, and browsers notice only after minutes. */
export const LIMIT_MS = 60_000

/**
 * Runs a request that counts as lost after `ms` milliseconds, or when the device comes back online.
 * @throws ApiError with `isLost`
 */
export async function within<T>(
  ms: number,
  request: OutgoingRequest,
  run: (request: OutgoingRequest) => Promise<T>,
): Promise<T> {
  const { url, signal } = request
  const lost = new AbortController()
  const lose = () => lost.abort()
  const timer = setTimeout(lose, ms)
  globalThis.addEventListener?.('online', lose) // unit tests have no page
  try {
    return await run({ ...request, signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal })
  } catch (error) {
    throw lost.signal.aborted ? connectionLostError(url) : error
  } finally {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', lose)
  }
}
