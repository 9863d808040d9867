import type { FoundServer, ModelTest, Provider, UpstreamModel } from '@inkling/contract'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { knownServers } from '../../providers/catalog/catalog.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { readFormConnection } from '../chat/check-connection.ts'

/** What finding and asking model servers uses. */
export type ServerContext = Pick<AppContext, 'config' | 'db' | 'keys' | 'listModels'>

/** Where nobody is, that is known at once; and who is there need not look far for what it has. */
const WHOLE_MS = 1_000

/** The servers for models that answer on this machine; none where models may only be far away. */
export async function listFoundServers(
  { config, listModels }: Pick<ServerContext, 'config' | 'listModels'>,
  places: readonly LocalServer[] = localServers,
): Promise<FoundServer[]> {
  if (config.modelNetwork === 'public') return []
  const found = await Promise.all(places.map(place => probeServer(listModels, place)))
  return found.flat()
}

/** Whoever lives at a port and is no such server, or this very one, is not found. */
async function probeServer(
  listModels: ServerContext['listModels'],
  place: LocalServer,
): Promise<FoundServer[]> {
  const { provider, base_url } = place
  try {
    const models = await listModels({ provider, base_url, api_key: null }, AbortSignal.timeout(WHOLE_MS))
    // Much else answers with some document or other; of Ollama it is worth knowing that there is nothing in it yet.
    return models.length > 0 || provider === 'ollama' ? [{ ...place, ...factsOf(place), models }] : []
  } catch {
    return [] // however it failed, nobody is there whom one could chat with
  }
}

const factsOf = ({ base_url }: LocalServer): Pick<FoundServer, 'supports_prefill'> => ({
  supports_prefill: knownServers.find(known => known.base_url === base_url)?.supports_prefill ?? false,
})

/** A server for models, and where it answers when nobody has told it otherwise. */
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

/** By the ports that they choose by themselves, two that chose the same one under both names. */
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

/**
 * What an upstream has that somebody fills in a form about.
 * @throws Refusal not_found, and what the upstream's failure is called
 */
export async function listUpstreamModels(
  context: Pick<ServerContext, 'db' | 'keys' | 'listModels'>,
  form: z.output<typeof ModelTest>,
): Promise<UpstreamModel[]> {
  const connection = await readFormConnection(context, form)
  const signal = AbortSignal.timeout(LIST_MS)
  try {
    return await context.listModels(connection, signal)
  } catch (error) {
    if (error instanceof UpstreamError) throw new ApiError(error.code)
    if (error === signal.reason) throw new ApiError('upstream_timeout')
    throw error
  }
}
