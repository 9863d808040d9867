import { knownServers } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { addressAt } from '../stream/api-address.ts'

const CHAT = '/chat/completions'

/** The path below which a host takes its calls, for who typed the host alone. */
function usualPath(host: string): string {
  const known = knownServers
    .map(({ base_url }) => new URL(base_url))
    .find(url => url.host === host && url.protocol === 'https:')
  return known?.pathname ?? '/v1'
}

function basePath(path: string, host: string): string {
  const base = path.endsWith(CHAT) ? path.slice(0, -CHAT.length) : path
  return base === '' ? usualPath(host) : base
}

/** The address to ask, below the base URL or that itself; `below` another path than the base URL's, if it is given. */
export const chatAddress = (baseUrl: string, outbound: Outbound, below?: string): URL =>
  addressAt(baseUrl, outbound, (path, host) => (below ?? basePath(path, host)) + CHAT)

/** Where the same upstream lists its models. */
export const modelsAddress = (baseUrl: string, outbound: Outbound): URL =>
  addressAt(baseUrl, outbound, (path, host) => `${basePath(path, host)}/models`)
