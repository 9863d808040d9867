import { type FoundServer, knownServers } from '@inkling/contract'
import type { House } from '../../context.ts'
import { knownPlaces, type Place } from './known-servers.ts'

/** Where nobody is, that is known at once; and who is there need not look far for what it has. */
const WHOLE_MS = 1_000

type Stores = Pick<House, 'config' | 'listModels'>

/** The servers for models that answer on this machine; none where models may only be far away. */
export async function findServers(
  { config, listModels }: Stores,
  places: readonly Place[] = knownPlaces,
): Promise<FoundServer[]> {
  if (config.modelNetwork === 'public') return []
  const found = await Promise.all(places.map(place => ask(listModels, place)))
  return found.flat()
}

/** Whoever lives at a port and is no such server, or this very one, is not found. */
async function ask(listModels: House['listModels'], place: Place): Promise<FoundServer[]> {
  const { provider, base_url } = place
  try {
    const models = await listModels({ provider, base_url, api_key: null }, AbortSignal.timeout(WHOLE_MS))
    // Much else answers with some document or other; of Ollama it is worth knowing that there is nothing in it yet.
    return models.length > 0 || provider === 'ollama' ? [{ ...place, ...factsOf(place), models }] : []
  } catch {
    return [] // however it failed, nobody is there whom one could chat with
  }
}

const factsOf = ({ base_url }: Place): Pick<FoundServer, 'supports_prefill'> => ({
  supports_prefill: knownServers.find(known => known.base_url === base_url)?.supports_prefill ?? false,
})
