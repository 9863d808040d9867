import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelBounds } from '../model-timeouts.ts'
import { headersOf } from '../openai-compatible/headers.ts'
import { addressAt } from '../stream/api-address.ts'
import { documentsFrom } from '../stream/json-request.ts'
import type { AskVectors, EmbeddingEndpoint } from './embedding-types.ts'
import { vectorsIn } from './parse-vectors.ts'

/** Whatever speaks OpenAI's embeddings: OpenAI, most hosted models, llama.cpp, vLLM, Ollama, LM Studio, TEI … */
export function askEndpoint(source: EmbeddingEndpoint, outbound: Outbound, bounds: ModelBounds): AskVectors {
  return async (texts, signal) => {
    const question = {
      url: addressAt(source.base_url, outbound, embeddingsBelow),
      headers: headersOf(source),
      body: JSON.stringify({ model: source.model, input: texts }),
    }
    return vectorsIn(await documentsFrom(outbound, bounds, signal)(question), texts.length)
  }
}

/** Whoever typed the address of a call itself is understood too. */
const embeddingsBelow = (path: string): string =>
  `${path.replace(/\/(embeddings|chat\/completions)$/, '')}/embeddings`
