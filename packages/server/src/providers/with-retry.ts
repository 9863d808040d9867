import { setTimeout } from 'node:timers/promises'
import { type ModelClient, trackFirstDelta } from './model-types.ts'
import { UpstreamError } from './upstream-error.ts'

/** An upstream that wants to be left alone for longer is not asked again: the reader has a button for that. */
const PATIENCE_MS = 5_000

/** Spread over half a second, so that those who failed together do not come back together. */
const jitter = (): number => 100 + Math.random() * 500

/** How long to wait before the same question is asked again; null where that would be of no use. */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof UpstreamError && error.retryable)) return null
  const pause = (error.retry_after_ms ?? 0) + jitter()
  return pause <= PATIENCE_MS ? pause : null
}

/**
 * Asks a second time, once, when the first failure may pass by itself and not a word had arrived: a reader
 * must never see the beginning of two answers.
 */
export function withRetry(ask: ModelClient, wait: WaitFunction): ModelClient {
  return async (request, sink, signal) => {
    const first = trackFirstDelta(sink)
    try {
      return await ask(request, first, signal)
    } catch (error) {
      const pause = first.heard ? null : retryDelay(error)
      if (pause === null) throw error
      await wait(pause, signal)
      return ask(request, sink, signal)
    }
  }
}

/** Resolves after a while, or rejects with the signal's reason. */
export type WaitFunction = (ms: number, signal: AbortSignal) => Promise<void>

export const waitForMs: WaitFunction = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    throw signal.reason // what the caller gave up for, instead of the timer's wrapping of it
  }
}
