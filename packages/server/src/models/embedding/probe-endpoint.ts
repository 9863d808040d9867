import type { EmbeddingModelChange, EmbeddingModelId, NewEmbeddingModel } from '@inkling/contract'
import type { House } from '../../context.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import type { EmbeddingEndpoint } from '../../providers/embeddings/embedding-types.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { refuseBadAddress } from '../chat/check-connection.ts'
import { openApiKey } from '../chat/model-api-key.ts'
import { findStored } from './store.ts'

/** How long the vectors of a new endpoint are; 0 when it can't be asked now: then it is not ready, and a test tells why. */
export async function probeNew(house: House, wanted: NewEmbeddingModel): Promise<number> {
  refuseBadAddress(house, wanted.base_url)
  const { base_url, model, api_key = null, dimensions } = wanted
  return dimensions ?? (await probe(house, { base_url, model, api_key }))
}

/** The same of another model at an endpoint; null where it stays the same one. */
export async function probeChanged(
  house: House,
  id: EmbeddingModelId,
  change: EmbeddingModelChange,
): Promise<number | null> {
  const before = orNotFound(await findStored(house.db, id))
  const { model, base_url = before.base_url } = change
  if (before.provider === 'onnx' || model === undefined || model === before.model) return null
  refuseBadAddress(house, base_url)
  const known = base_url === before.base_url ? openApiKey(house.keys, id, before.api_key) : null
  return await probe(house, {
    base_url,
    model,
    api_key: change.api_key === undefined ? known : change.api_key,
  })
}

/** Longer, and whoever connects it wonders whether anything happens. */
const PROBE_MS = 10_000

async function probe(
  { embedder }: Pick<House, 'embedder'>,
  endpoint: Omit<EmbeddingEndpoint, 'provider'>,
): Promise<number> {
  const source = { provider: 'openai-compatible', ...endpoint } as const
  try {
    const texts = ['Is anybody there?']
    const [vector] = await embedder.embed({ source, texts, isUrgent: true }, AbortSignal.timeout(PROBE_MS))
    return vector?.length ?? 0
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (isTimeout || error instanceof UpstreamError) return 0
    throw error
  }
}
