import { AddressRefused } from '../../platform/outbound/addresses.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { UpstreamError } from '../upstream-error.ts'

/** Rejects keys pasted with line breaks or typographic dashes. */
const sendable = /^[\x21-\x7e]+$/

/** `place` adds the key, if there is one. */
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

/** Keeps the base URL's query, which Azure needs. */
export function buildUpstreamUrl(
  baseUrl: string,
  outbound: Outbound,
  pathOf: (path: string, host: string) => string,
): URL {
  const url = checkAddress(baseUrl, outbound)
  url.pathname = pathOf(url.pathname.replace(/(?<!\/)\/+$/, ''), url.host)
  return url
}

function checkAddress(baseUrl: string, outbound: Outbound): URL {
  try {
    return outbound.check(baseUrl)
  } catch (error) {
    if (error instanceof AddressRefused) throw new UpstreamError('upstream_address_refused')
    throw error
  }
}
