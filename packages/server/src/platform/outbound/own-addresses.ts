import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { isPublic, parseAddress } from './addresses.ts'

/**
 * Whether an address may be this very machine, or one beside it on which our stores run. A public address
 * elsewhere is not, so that a site which itself listens on 443 can still call its model over https.
 */
export function isNear(address: IPv4 | IPv6): boolean {
  if (!isPublic(address)) return true
  const own = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  return own.some(one => parseAddress(one.address)?.toString() === address.toString())
}
