import type { Provider, UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { knownServers } from './catalog/catalog.ts'
import { type ModelLister, modelBounds, type UpstreamBounds } from './model-types.ts'
import { listAnthropic } from './protocols/anthropic.ts'
import { listGoogle } from './protocols/google.ts'
import { listOllama } from './protocols/ollama.ts'
import { listOpenAiCompatible } from './protocols/openai-compatible.ts'
import { createDocumentClient } from './stream/json-request.ts'
import type { ProtocolModelLister } from './stream/protocol.ts'

/** For providers without an upstream. */
const listNone: ProtocolModelLister = async () => []

const lists: Readonly<Record<Provider, ProtocolModelLister>> = {
  'openai-compatible': listOpenAiCompatible,
  anthropic: listAnthropic,
  google: listGoogle,
  ollama: listOllama,
  'llama-cpp': listNone,
  demo: listNone,
}

/** No retries, because somebody is waiting. */
export function createModelLister(outbound: Outbound, bounds: UpstreamBounds = modelBounds): ModelLister {
  return async (connection, signal) => {
    const ask = createDocumentClient(outbound, bounds, signal, connection)
    const models = await lists[connection.provider](connection, outbound, ask)
    return models.map(model => withKnownFacts(model, connection.base_url))
  }
}

/** Adds facts from the catalog. */
function withKnownFacts(model: UpstreamModel, base_url: string): UpstreamModel {
  const host = URL.parse(base_url)?.host
  const known = knownServers
    .filter(server => URL.parse(server.base_url)?.host === host)
    .flatMap(server => server.models)
    .find(one => one.model === model.model)
  if (known === undefined) return model
  return {
    ...model,
    context_tokens: model.context_tokens ?? known.context_tokens,
    max_output_tokens: model.max_output_tokens ?? known.max_output_tokens,
    reasoning_control: model.reasoning_control ?? known.reasoning_control,
  }
}
