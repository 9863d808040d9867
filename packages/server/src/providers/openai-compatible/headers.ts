import type { ModelConnection } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'

/** What HTTP lets stand in a header; a pasted line break or typographic dash is no key. */
const sendable = /^[\x21-\x7e]+$/

export function headersOf({ api_key }: ModelConnection): Record<string, string> {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'accept-encoding': 'identity',
    'user-agent': 'Inkling',
  }
  if (api_key === null || api_key === '') return headers
  if (!sendable.test(api_key)) throw new UpstreamError('upstream_key_refused')
  return { ...headers, authorization: `Bearer ${api_key}` }
}
