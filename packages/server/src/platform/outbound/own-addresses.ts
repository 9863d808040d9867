import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { isPublic, parseAddress } from './addresses.ts'

/** What this machine is reached at; `null` where a sandbox keeps it to itself, as systemd's does without `AF_NETLINK`. */
function ownAddresses(): string[] | null {
  try {
    return Object.values(networkInterfaces()).flatMap(found => (found ?? []).map(({ address }) => address))
  } catch {
    return null
  }
}

/**
 * Whether an address may be this very machine, or one beside it on which our stores run. A public address
 * elsewhere is not, so that a site which itself listens on 443 can still call its model over https.
 */
export function isNear(address: IPv4 | IPv6): boolean {
  if (!isPublic(address)) return true
  const own = ownAddresses()
  return own === null || own.some(one => parseAddress(one)?.toString() === address.toString())
}
