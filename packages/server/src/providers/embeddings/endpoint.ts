import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelBounds } from '../bounds.ts'
import { headersOf } from '../openai-compatible/headers.ts'
import { addressAt } from '../wire/base-url.ts'
import { documentsFrom } from '../wire/document.ts'
import type { AskVectors, EmbeddingEndpoint } from './embedding.ts'
import { vectorsIn } from './vectors-in.ts'

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
