import { AddressRefused } from '../../platform/outbound/address-refused.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { UpstreamError } from '../upstream-error.ts'

/** The base URL that an admin typed, with another path: what `pathOf` makes of its own. A query, as Azure wants one, stays. */
export function addressAt(
  baseUrl: string,
  outbound: Outbound,
  pathOf: (path: string, host: string) => string,
): URL {
  const url = checked(baseUrl, outbound)
  url.pathname = pathOf(url.pathname.replace(/(?<!\/)\/+$/, ''), url.host)
  return url
}

function checked(baseUrl: string, outbound: Outbound): URL {
  try {
    return outbound.check(baseUrl)
  } catch (error) {
    if (error instanceof AddressRefused) throw new UpstreamError('upstream_address_refused')
    throw error
  }
}
