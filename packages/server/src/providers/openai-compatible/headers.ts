import type { UpstreamConnection } from '../model-types.ts'
import { headersWith } from '../stream/api-headers.ts'

/** The headers that open an upstream; some want the key in one of their own as well. */
export const headersOf = (
  { api_key }: Pick<UpstreamConnection, 'api_key'>,
  more: (key: string) => Record<string, string> = () => ({}),
): Record<string, string> => headersWith(api_key, key => ({ authorization: `Bearer ${key}`, ...more(key) }))
