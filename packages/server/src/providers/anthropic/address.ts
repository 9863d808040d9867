import type { Outbound } from '../../platform/outbound/outbound.ts'
import { addressAt } from '../stream/api-address.ts'

/** Below the base URL, with `/v1` or without, or whatever was copied along with it. */
function address(baseUrl: string, outbound: Outbound, what: string): URL {
  return addressAt(baseUrl, outbound, path => `${path.replace(/(\/v1)?(\/messages)?$/, '')}/v1/${what}`)
}

export const messagesAddress = (baseUrl: string, outbound: Outbound): URL =>
  address(baseUrl, outbound, 'messages')

export function modelsAddress(baseUrl: string, outbound: Outbound): URL {
  const url = address(baseUrl, outbound, 'models')
  url.searchParams.set('limit', '1000')
  return url
}
