import { type ModelTestResult, problem } from '@inkling/contract'
import type { AskModel, ModelConnection, ModelRequest } from './provider.ts'
import { UpstreamError } from './upstream-error.ts'

const WHOLE_MS = 30_000
const SAMPLE_MAX = 200

const question = (connection: ModelConnection): ModelRequest => ({
  connection,
  messages: [{ role: 'user', content: 'Say hello in one short sentence.' }],
  sampling: {},
  // Enough for a thinking model to think before it greets; the sample ends the test long before, mostly.
  max_tokens: 512,
})

/** Asks a model for one short answer: how soon its first token came, or the plain reason why none did. */
export async function testModel(
  ask: AskModel,
  connection: ModelConnection,
  wholeMs = WHOLE_MS,
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
    usage() {},
  }

  try {
    await ask(question(connection), sink, AbortSignal.any([enough.signal, AbortSignal.timeout(wholeMs)]))
  } catch (error) {
    if (!enough.signal.aborted) return { ok: false, latency_ms: elapsed(), problem: problem(reasonOf(error)) }
  }
  return {
    ok: true,
    latency_ms: first ?? elapsed(),
    sample: sample.slice(0, SAMPLE_MAX).toWellFormed().trim(),
  }
}

/** The upstream's failure, or that the time was over; anything else is a bug and goes on. */
function reasonOf(error: unknown) {
  if (error instanceof UpstreamError) return error.code
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'upstream_timeout'
  throw error
}
