import ipaddr from 'ipaddr.js'

/** Which networks outside models may live in: any, as at home, or public ones only, as on a hosted site. */
export type Network = 'any' | 'public'

/**
 * Never called, whatever the network: where clouds keep their machines' keys, beyond 169.254/16 and fe80::/10,
 * which are refused with all of their kind (AWS by IPv6, Azure, Alibaba).
 */
const metadata = new Set(['fd00:ec2::254', '168.63.129.16', '100.100.100.200'])

/** The kinds of addresses that a home network is made of. Everything that is not named is refused. */
const homeRanges = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/** Proxies such as Clash answer every name with an address of this testing range, and carry the connection on. */
const proxied = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const uniqueLocalV6 = ipaddr.IPv6.parseCIDR('fc00::/7')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * The address that a packet really goes to: the IPv4 one inside a mapped or NAT64 address. The other ways of
 * wrapping IPv4 (compatible, 6to4, Teredo, local NAT64) are history, and are left for the ranges to refuse.
 */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/** Reads an address as sockets take it; null for what is none, and for one with a zone, whose meaning is local. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes('%')) return null
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? unwrapped(ipaddr.parse(text)) : null
}

/** An address anyone on the internet reaches. */
export function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (metadata.has(address.toString()) || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalV6)
}

/** Whether the host of a URL is on this machine or its own network: a private address, or a name that only the own network knows. */
export function isPrivateHost(hostname: string): boolean {
  const address = parseAddress(hostname.replace(/^\[|\]$/g, ''))
  if (address !== null) return !isPublic(address)
  return !hostname.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(hostname)
}

/** Whether a model may live at this address. */
export function isCallable(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  if (isPublic(address)) return true
  if (network === 'public' || metadata.has(address.toString())) return false
  if (address instanceof ipaddr.IPv4) return homeRanges.has(address.range()) || address.match(proxied)
  return address.range() === 'loopback' || address.match(uniqueLocalV6)
}

/** An address that Inkling does not call, whoever asks for it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}
