import { UpstreamError } from '../upstream-error.ts'

/** What HTTP lets stand in a header; a pasted line break or typographic dash is no key. */
const sendable = /^[\x21-\x7e]+$/

/** The headers of every question; the key goes where `place` puts it, if there is one. */
export function headersWith(
  api_key: string | null,
  place: (key: string) => Record<string, string>,
): Record<string, string> {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Inkling',
  }
  if (api_key === null || api_key === '') return headers
  if (!sendable.test(api_key)) throw new UpstreamError('upstream_key_refused')
  return { ...headers, ...place(api_key) }
}
