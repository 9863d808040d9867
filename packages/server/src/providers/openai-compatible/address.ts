import { AddressRefused } from '../../platform/outbound/address-refused.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { UpstreamError } from '../upstream-error.ts'

const PATH = '/chat/completions'

/** The address to ask, below the base URL that an admin typed; a query, as Azure wants one, stays. */
export function addressOf(baseUrl: string, outbound: Outbound): URL {
  const url = checked(baseUrl, outbound)
  const base = url.pathname.replace(/\/+$/, '')
  url.pathname = base.endsWith(PATH) ? base : base + PATH
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
