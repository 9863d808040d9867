import { KnownServer, ModelCatalog } from '@inkling/contract'
import { z } from 'zod'
import embeddingModels from './embedding-models.json' with { type: 'json' }
import servers from './servers.json' with { type: 'json' }

/** Defaults that hold for most OpenAI-compatible servers. */
const ServerEntry = KnownServer.extend({
  provider: KnownServer.shape.provider.default('openai-compatible'),
  key_url: KnownServer.shape.key_url.default(null),
  models: KnownServer.shape.models.default([]),
  takes_only: KnownServer.shape.takes_only.default(null),
  stop_max: KnownServer.shape.stop_max.default(null),
  supports_prefill: KnownServer.shape.supports_prefill.default(false),
})

/**
 * In the order of the forms, as of November 2026: services in China, elsewhere, the Chinese services' international
 * sites, local programs. Small embedding models come first.
 */
export const modelCatalog: ModelCatalog = ModelCatalog.parse({
  servers: z.array(ServerEntry).parse(servers),
  embedding_models: embeddingModels,
})

export const knownServers: readonly KnownServer[] = modelCatalog.servers
