import { knownServers, type Provider, type UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { listAnthropic } from './anthropic/list-models.ts'
import { listGoogle } from './google/list-models.ts'
import { type ModelBounds, modelBounds } from './model-timeouts.ts'
import type { ListModels } from './model-types.ts'
import { listOllama } from './ollama/list-models.ts'
import { listOpenAiCompatible } from './openai-compatible/list-models.ts'
import { documentsFrom } from './stream/json-request.ts'
import type { ListBy } from './stream/protocol.ts'

/** Neither has an upstream. */
const listNone: ListBy = async () => []

const lists: Readonly<Record<Provider, ListBy>> = {
  'openai-compatible': listOpenAiCompatible,
  anthropic: listAnthropic,
  google: listGoogle,
  ollama: listOllama,
  'llama-cpp': listNone,
  demo: listNone,
}

/** The one way to ask an upstream what it has, whoever provides it. Nothing is asked twice: somebody is waiting. */
export function createListModels(outbound: Outbound, bounds: ModelBounds = modelBounds): ListModels {
  return async (connection, signal) => {
    const ask = documentsFrom(outbound, bounds, signal)
    const models = await lists[connection.provider](connection, outbound, ask)
    return models.map(model => completed(model, connection.base_url))
  }
}

/** With what an upstream does not say and is known of it. */
function completed(model: UpstreamModel, base_url: string): UpstreamModel {
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
