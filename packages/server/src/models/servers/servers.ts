import type { FoundServer, ModelTest, Provider, UpstreamModel, UserId } from '@inkling/contract'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { knownServers } from '../../providers/catalog/catalog.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { readFormConnection } from '../chat/check-connection.ts'

export type ServerContext = Pick<AppContext, 'config' | 'db' | 'keys' | 'listModels'>

/** Local servers respond quickly or not at all. */
const TIMEOUT_MS = 1_000

/** None if local addresses are not allowed. */
export async function listFoundServers(
  { config, listModels }: Pick<ServerContext, 'config' | 'listModels'>,
  places: readonly LocalServer[] = localServers,
): Promise<FoundServer[]> {
  if (config.modelNetwork === 'public') return []
  const servers = await Promise.all(places.map(place => probeServer(listModels, place)))
  return servers.flat()
}

/** Reports neither other services nor Inkling itself. */
async function probeServer(
  listModels: ServerContext['listModels'],
  place: LocalServer,
): Promise<FoundServer[]> {
  const { provider, base_url } = place
  try {
    const models = await listModels({ provider, base_url, api_key: null }, AbortSignal.timeout(TIMEOUT_MS))
    // Other services may respond with JSON too, so the list must not be empty. An empty Ollama is still worth
    // reporting.
    return models.length > 0 || provider === 'ollama' ? [{ ...place, ...factsOf(place), models }] : []
  } catch {
    return [] // any error means that there is no usable server
  }
}

const factsOf = ({ base_url }: LocalServer): Pick<FoundServer, 'supports_prefill'> => ({
  supports_prefill: knownServers.find(known => known.base_url === base_url)?.supports_prefill ?? false,
})

export interface LocalServer {
  readonly name: string
  readonly provider: Provider
  readonly base_url: string
}

const compatible = (name: string, port: number): LocalServer => ({
  name,
  provider: 'openai-compatible',
  base_url: `http://localhost:${port}/v1`,
})

/** Servers that share a default port have a common entry. */
export const localServers: readonly LocalServer[] = [
  { name: 'Ollama', provider: 'ollama', base_url: 'http://localhost:11434' },
  compatible('LM Studio', 1234),
  compatible('llama.cpp · LocalAI', 8080),
  compatible('KoboldCpp', 5001),
  compatible('vLLM', 8000),
  compatible('text-generation-webui · TabbyAPI', 5000),
  compatible('SGLang', 30_000),
  compatible('Jan', 1337),
  compatible('GPT4All', 4891),
]

const LIST_MS = 15_000

/** @throws ApiError not_found, or the upstream's error */
export async function listUpstreamModels(
  context: Pick<ServerContext, 'db' | 'keys' | 'listModels'>,
  form: z.output<typeof ModelTest>,
  owner: UserId | null = null,
): Promise<UpstreamModel[]> {
  const connection = await readFormConnection(context, form, owner)
  const signal = AbortSignal.timeout(LIST_MS)
  try {
    return await context.listModels(connection, signal)
  } catch (error) {
    if (error instanceof UpstreamError) throw new ApiError(error.code)
    if (error === signal.reason) throw new ApiError('upstream_timeout')
    throw error
  }
}
