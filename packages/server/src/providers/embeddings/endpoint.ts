import { callsBelow, DIMENSIONS_MAX } from '@inkling/contract'
import { z } from 'zod'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { UpstreamBounds } from '../model-types.ts'
import { buildHeaders } from '../protocols/openai-compatible.ts'
import { buildUpstreamUrl } from '../stream/api-headers.ts'
import { findError, upstreamErrorIn } from '../stream/error-response.ts'
import { fieldsOf, isFields } from '../stream/json-fields.ts'
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
      url: buildUpstreamUrl(
        source.base_url,
        outbound,
        (path, host) => `${callsBelow('openai-compatible', path, { host })}/embeddings`,
      ),
      headers: buildHeaders(source),
      body: JSON.stringify({ model: source.model, input: texts }),
    }
    return parseVectors(await createDocumentClient(outbound, bounds, signal)(question), texts.length)
  }
}

const Vectors = z.array(
  z.object({
    index: z.coerce.number().int().catch(0),
    embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX),
  }),
)

/** OpenAI's list, Ollama's own, or a bare array (TEI, older llama.cpp). */
function rowsOf(answer: unknown): unknown[] {
  const { data, embeddings } = fieldsOf(answer)
  const rows = [answer, data, embeddings].find(Array.isArray) ?? []
  return rows.map((row: unknown) =>
    isFields(row) ? { ...row, embedding: vectorIn(row.embedding) } : { embedding: row },
  )
}

/** Some servers send bytes of 32-bit floats in base64, and some a list of one vector. */
function vectorIn(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1 && Array.isArray(value[0])) return value[0]
  if (typeof value !== 'string') return value
  const bytes = Uint8Array.from(Buffer.from(value, 'base64'))
  return bytes.length % 4 === 0 ? Array.from(new Float32Array(bytes.buffer)) : value
}

/**
 * Returns vectors in the order of the texts. Some servers return them out of order with an index, and some report
 * errors with status 200.
 */
export function parseVectors(answer: unknown, count: number): Float32Array[] {
  const read = Vectors.safeParse(rowsOf(answer))
  if (!read.success || read.data.length === 0) {
    const error = findError(fieldsOf(answer))
    throw error ? upstreamErrorIn(error) : new UpstreamError('upstream_garbage')
  }
  const ordered = read.data.toSorted((one, other) => one.index - other.index)
  const width = ordered[0]?.embedding.length
  if (ordered.length !== count || ordered.some(({ embedding }) => embedding.length !== width))
    throw new UpstreamError('upstream_garbage')
  return ordered.map(({ embedding }) => Float32Array.from(embedding))
}
