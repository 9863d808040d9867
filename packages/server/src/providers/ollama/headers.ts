import type { UpstreamConnection } from '../model-types.ts'
import { headersWith } from '../stream/api-headers.ts'

/** Ollama itself wants no key; ollama.com and proxies before it may. */
export const headersOf = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> =>
  headersWith(api_key, key => ({ authorization: `Bearer ${key}` }))
