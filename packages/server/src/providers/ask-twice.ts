import type { AskModel, ModelSink } from './provider.ts'
import { UpstreamError } from './upstream-error.ts'
import type { Wait } from './wait.ts'

/** An upstream that wants to be left alone for longer is not asked again: the reader has a button for that. */
const PATIENCE_MS = 5_000

/** Tells whether the model had begun to speak. */
function listening(sink: ModelSink): ModelSink & { heard: boolean } {
  return {
    heard: false,
    delta(text) {
      this.heard = true
      sink.delta(text)
    },
    reasoning(text) {
      this.heard = true
      sink.reasoning(text)
    },
    usage: usage => sink.usage(usage),
  }
}

/** Spread over half a second, so that those who failed together do not come back together. */
const jitter = (): number => 100 + Math.random() * 500

function pauseBefore(error: unknown): number | null {
  if (!(error instanceof UpstreamError && error.retryable)) return null
  const pause = (error.retry_after_ms ?? 0) + jitter()
  return pause <= PATIENCE_MS ? pause : null
}

/**
 * Asks a second time, once, when the first failure may pass by itself and not a word had arrived: a reader
 * must never see the beginning of two answers.
 */
export function askTwice(ask: AskModel, wait: Wait): AskModel {
  return async (request, sink, signal) => {
    const first = listening(sink)
    try {
      return await ask(request, first, signal)
    } catch (error) {
      const pause = first.heard ? null : pauseBefore(error)
      if (pause === null) throw error
      await wait(pause, signal)
      return ask(request, sink, signal)
    }
  }
}
