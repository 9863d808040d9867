import type { UpstreamConnection } from '../model-types.ts'
import { headersWith } from '../stream/api-headers.ts'

export const headersOf = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> => ({
  ...headersWith(api_key, key => ({ 'x-api-key': key })),
  'anthropic-version': '2023-06-01',
})
