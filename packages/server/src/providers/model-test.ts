import { type ModelTestResult, problem } from '@inkling/contract'
import type { ModelClient, ModelRequest } from './model-types.ts'
import { patienceOf } from './patience.ts'
import { UpstreamError } from './upstream-error.ts'

/** The model may be loaded from disk. */
const MAX_TIMEOUT_MS = 180_000
const SAMPLE_MAX = 200

export const TEST_QUESTION = {
  messages: [{ role: 'user', content: 'Say hello in one short sentence.' }],
  sampling: {},
  // Enough for reasoning before the greeting. Usually the sample's length ends the test long before.
  max_tokens: 512,
} as const satisfies Partial<ModelRequest>

/** Waits as long as a chat, but no longer than an admin would. */
const testTimeoutFor = (request: ModelRequest): number =>
  request.connection.provider === 'llama-cpp' ? MAX_TIMEOUT_MS : Math.min(patienceOf(request), MAX_TIMEOUT_MS)

/** Returns the time to the first token, or the reason of failure. */
export async function runModelTest(
  ask: ModelClient,
  request: ModelRequest,
  wholeMs = testTimeoutFor(request),
): Promise<ModelTestResult> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const enough = new AbortController()
  let first: number | undefined
  let sample = ''
  const sink = {
    delta(text: string) {
      first ??= elapsed()
      sample += text
      if (sample.length >= SAMPLE_MAX) enough.abort()
    },
    reasoning() {
      first ??= elapsed()
    },
    moved() {
      sample = ''
    },
    usage() {},
  }

  try {
    await ask(request, sink, AbortSignal.any([enough.signal, AbortSignal.timeout(wholeMs)]))
  } catch (error) {
    if (!enough.signal.aborted) return { ok: false, latency_ms: elapsed(), problem: problem(reasonOf(error)) }
  }
  return {
    ok: true,
    latency_ms: first ?? elapsed(),
    sample: sample.slice(0, SAMPLE_MAX).toWellFormed().trim(),
  }
}

/** Rethrows errors that are bugs. */
function reasonOf(error: unknown) {
  if (error instanceof UpstreamError) return error.code
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'upstream_timeout'
  throw error
}
