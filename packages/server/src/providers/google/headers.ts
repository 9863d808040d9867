import type { UpstreamConnection } from '../model-types.ts'
import { headersWith } from '../stream/api-headers.ts'

/** In a header rather than in the address, where proxies would write it down. */
export const headersOf = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> =>
  headersWith(api_key, key => ({ 'x-goog-api-key': key }))
