import { truncate } from '@inkling/engine'
import { type UpstreamCode, UpstreamError } from '../upstream-error.ts'
import { retryDelay } from '../with-retry.ts'

export interface BatchClient {
  /** May change between batches. */
  most(): number
  ask(batch: readonly string[]): Promise<Float32Array[]>
  /** A batch of this size was rejected. */
  refuseMany(count: number): void
  pause(ms: number): Promise<void>
}

/**
 * A batch costs as much as its longest text, so lengths are similar. A text that is rejected or fails while others
 * succeed gets a zero vector, which matches nothing. Some servers fail on a whole batch because of one text (NaN in
 * Ollama), so its texts are then sent one by one.
 * @throws UpstreamError if the server fails on any text
 */
export async function embedInBatches(texts: readonly string[], asking: BatchClient): Promise<Float32Array[]> {
  const pending = texts.map((text, at) => ({ text, at })).sort((a, b) => a.text.length - b.text.length)
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined)
  let refusal: UpstreamError | undefined
  let good: string | undefined
  let alone = 0
  while (pending.length > 0) {
    const batch = pending.slice(0, alone > 0 ? 1 : asking.most())
    const result = await embedBatch(
      batch.map(({ text }) => text),
      asking,
    )
    if (result === 'too many') continue
    if (result === 'failed together') {
      alone = batch.length
      continue
    }
    if (alone > 0) alone--
    if (result instanceof UpstreamError) {
      refusal = result
      if (SERVER_ERRORS.has(result.code)) await blameText(result, good ?? pending[1]?.text, asking)
    } else {
      good = batch[0]?.text
      for (const [n, { at }] of batch.entries()) vectors[at] = result[n]
    }
    pending.splice(0, batch.length)
  }
  const width = vectors.find(vector => vector !== undefined)?.length
  if (width === undefined && refusal !== undefined) throw refusal
  return vectors.map(vector => vector ?? new Float32Array(width ?? 0))
}

/** A text is to blame for a failure only if the server accepts another one. */
async function blameText(
  failure: UpstreamError,
  other: string | undefined,
  asking: BatchClient,
): Promise<void> {
  if (other === undefined) throw failure
  await asking.ask([other]).catch(() => {
    throw failure
  })
}

/** Caused by the texts or the batch size. */
const TEXT_ERRORS: ReadonlySet<UpstreamCode> = new Set([
  'upstream_refused',
  'upstream_moderated',
  'upstream_context_too_long',
])

/** Caused by the server, or by one text. */
const SERVER_ERRORS: ReadonlySet<UpstreamCode> = new Set(['upstream_failed', 'upstream_garbage'])

/** Returns an error for a single text. Many endpoints accept only about ten texts and do not say so. */
async function embedBatch(
  batch: readonly string[],
  asking: BatchClient,
): Promise<Float32Array[] | UpstreamError | 'too many' | 'failed together'> {
  const result = await withOneRetry(() => asking.ask(batch), asking).catch(refusedText)
  const [text, ...furtherTexts] = batch
  if (!(result instanceof UpstreamError) || text === undefined) return result
  if (SERVER_ERRORS.has(result.code)) return furtherTexts.length === 0 ? result : 'failed together'
  if (furtherTexts.length === 0) return await embedShortened(text, result, asking)
  asking.refuseMany(batch.length)
  return 'too many'
}

/** After all cuts a twentieth of the text is left. */
const SHORTEN_FACTOR = 0.6
const MAX_CUTS = 6

/** Only the model knows a text's length in tokens. */
async function embedShortened(
  text: string,
  refused: UpstreamError,
  asking: BatchClient,
): Promise<Float32Array[] | UpstreamError> {
  let result: Float32Array[] | UpstreamError = refused
  for (let cut = 1; cut <= MAX_CUTS && isTooLong(result); cut++) {
    result = await asking
      .ask([truncate(text, Math.ceil(text.length * SHORTEN_FACTOR ** cut))])
      .catch(refusedText)
  }
  return result
}

const isTooLong = (result: Float32Array[] | UpstreamError): boolean =>
  result instanceof UpstreamError && result.code === 'upstream_context_too_long'

function refusedText(error: unknown): UpstreamError {
  if (error instanceof UpstreamError && (TEXT_ERRORS.has(error.code) || SERVER_ERRORS.has(error.code)))
    return error
  throw error
}

async function withOneRetry<T>(ask: () => Promise<T>, { pause }: BatchClient): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const ms = retryDelay(error)
    if (ms === null) throw error
    await pause(ms)
    return await ask()
  }
}
