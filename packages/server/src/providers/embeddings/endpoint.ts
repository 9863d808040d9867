import { DIMENSIONS_MAX } from '@inkling/contract'
import { z } from 'zod'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { UpstreamBounds } from '../model-types.ts'
import { buildHeaders } from '../protocols/openai-compatible.ts'
import { buildUpstreamUrl } from '../stream/api-headers.ts'
import { upstreamErrorIn } from '../stream/error-response.ts'
import { isFields } from '../stream/json-fields.ts'
import { createDocumentClient } from '../stream/json-request.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { EmbeddingClient, EmbeddingEndpoint } from './embedding-types.ts'

/** OpenAI, most hosted models, llama.cpp, vLLM, Ollama, LM Studio, TEI … */
export function createEndpointClient(
  source: EmbeddingEndpoint,
  outbound: Outbound,
  bounds: UpstreamBounds,
): EmbeddingClient {
  return async (texts, signal) => {
    const question = {
      url: buildUpstreamUrl(source.base_url, outbound, embeddingsBelow),
      headers: buildHeaders(source),
      body: JSON.stringify({ model: source.model, input: texts }),
    }
    return parseVectors(await createDocumentClient(outbound, bounds, signal)(question), texts.length)
  }
}

/** Also accepts the URL of a call as the base URL. */
const embeddingsBelow = (path: string): string =>
  `${path.replace(/\/(embeddings|chat\/completions)$/, '')}/embeddings`

const Vectors = z.object({
  data: z.array(
    z.object({
      index: z.int().optional(),
      embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX),
    }),
  ),
})

/**
 * Returns vectors in the order of the texts. Some servers return them out of order with an index, and some report
 * errors with status 200.
 */
export function parseVectors(answer: unknown, count: number): Float32Array[] {
  const read = Vectors.safeParse(answer)
  if (!read.success) {
    throw isFields(answer) && 'error' in answer
      ? upstreamErrorIn(answer.error)
      : new UpstreamError('upstream_garbage')
  }
  const ordered = read.data.data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
  const width = ordered[0]?.embedding.length
  if (ordered.length !== count || ordered.some(({ embedding }) => embedding.length !== width))
    throw new UpstreamError('upstream_garbage')
  return ordered.map(({ embedding }) => Float32Array.from(embedding))
}
