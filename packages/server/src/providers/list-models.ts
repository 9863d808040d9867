import type { Provider } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { listAnthropic } from './anthropic/list-models.ts'
import { type ModelBounds, modelBounds } from './bounds.ts'
import { listGoogle } from './google/list-models.ts'
import { listOllama } from './ollama/list-models.ts'
import { listOpenAiCompatible } from './openai-compatible/list-models.ts'
import type { ListModels } from './provider.ts'
import { documentsFrom } from './wire/document.ts'
import type { ListBy } from './wire/protocol.ts'

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
  return (connection, signal) =>
    lists[connection.provider](connection, outbound, documentsFrom(outbound, bounds, signal))
}
