import { setTimeout } from 'node:timers/promises'
import { type ModelClient, trackFirstDelta } from './model-types.ts'
import { UpstreamError } from './upstream-error.ts'

/** After longer delays, the user can retry with a button. */
const MAX_PAUSE_MS = 5_000

/** Random, so that failed requests do not all return at once. */
const jitter = (): number => 100 + Math.random() * 500

/** Milliseconds; null if a retry is not worthwhile. */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof UpstreamError && error.retryable)) return null
  const pause = (error.retry_after_ms ?? 0) + jitter()
  return pause <= MAX_PAUSE_MS ? pause : null
}

/** Only if no text had arrived: the user must never see two beginnings. */
export function withRetry(ask: ModelClient, wait: WaitFunction): ModelClient {
  return async (request, sink, signal) => {
    const first = trackFirstDelta(sink)
    try {
      return await ask(request, first, signal)
    } catch (error) {
      const pause = first.hasDelta ? null : retryDelay(error)
      if (pause === null) throw error
      await wait(pause, signal)
      return ask(request, sink, signal)
    }
  }
}

/** Rejects with the signal's reason. */
export type WaitFunction = (ms: number, signal: AbortSignal) => Promise<void>

export const waitForMs: WaitFunction = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    throw signal.reason // not the timer's own AbortError
  }
}
