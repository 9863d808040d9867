import ipaddr from 'ipaddr.js'

/** Networks that model providers may be in: any (at home), or public only (hosted sites). */
export type Network = 'any' | 'public'

/**
 * Cloud metadata services that are never called, besides 169.254/16 and fe80::/10, which are rejected as ranges (AWS
 * IPv6, Azure, Alibaba).
 */
const metadata = new Set(['fd00:ec2::254', '168.63.129.16', '100.100.100.200'])

/** Ranges of home networks. All others are rejected. */
const homeRanges = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/** Proxies such as Clash resolve every name to this test range and forward the connection. */
const proxied = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const uniqueLocalV6 = ipaddr.IPv6.parseCIDR('fc00::/7')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Returns the IPv4 address inside a mapped or NAT64 address. Obsolete forms (compatible, 6to4, Teredo, local NAT64) are
 * left to be rejected by range.
 */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/** Parses an address. Returns null if it is invalid or has a zone, which has only local meaning. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes('%')) return null
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? unwrapped(ipaddr.parse(text)) : null
}

/** True if the address is reachable from the whole internet. */
export function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (metadata.has(address.toString()) || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalV6)
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** The URL's host as sockets expect it, without IPv6 brackets. */
export const hostOf = (url: URL): string => withoutBrackets(url.hostname)

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
const SOCKS = 1080

/** The port that a URL is called at. If it names none, the scheme decides. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (usualPorts[protocol] ?? SOCKS) : Number(port)

/** True if a URL's host is on this machine or in the local network, by address or by name. */
export function isPrivateHost(hostname: string): boolean {
  const address = parseAddress(withoutBrackets(hostname))
  if (address !== null) return !isPublic(address)
  return !hostname.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(hostname)
}

/** True if a model provider may have this address. */
export function isCallable(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  if (isPublic(address)) return true
  if (network === 'public' || metadata.has(address.toString())) return false
  if (address instanceof ipaddr.IPv4) return homeRanges.has(address.range()) || address.match(proxied)
  return address.range() === 'loopback' || address.match(uniqueLocalV6)
}

/** An address that Inkling never calls. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}
