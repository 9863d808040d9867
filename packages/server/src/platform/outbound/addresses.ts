import ipaddr from 'ipaddr.js'

/** `any` for use at home, `public` for hosted sites. */
export type Network = 'any' | 'public'

/** Cloud metadata services (AWS IPv6, Azure, Alibaba). 169.254/16 and fe80::/10 are rejected as ranges. */
const metadata = new Set(['fd00:ec2::254', '168.63.129.16', '100.100.100.200'])

/** All other ranges are rejected. */
const homeRanges = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/** Proxies such as Clash resolve every name to this test range and forward the connection. */
const proxied = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const uniqueLocalV6 = ipaddr.IPv6.parseCIDR('fc00::/7')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Unwraps mapped and NAT64 addresses. Obsolete forms (compatible, 6to4, Teredo, local NAT64) are left to be rejected by
 * range.
 */
function unwrapAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/** Null if the address is invalid or has a zone, which has only local meaning. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes('%')) return null
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? unwrapAddress(ipaddr.parse(text)) : null
}

/** Reachable from the whole internet. */
export function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (metadata.has(address.toString()) || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalV6)
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** Without IPv6 brackets, as sockets expect it. */
export const hostOf = (url: URL): string => withoutBrackets(url.hostname)

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
const SOCKS = 1080

/** If the URL names no port, the scheme decides. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (usualPorts[protocol] ?? SOCKS) : Number(port)

/** On this machine or in the local network, by address or by name. */
export function isPrivateHost(hostname: string): boolean {
  const address = parseAddress(withoutBrackets(hostname))
  if (address !== null) return !isPublic(address)
  return !hostname.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(hostname)
}

export function isCallable(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  if (isPublic(address)) return true
  if (network === 'public' || metadata.has(address.toString())) return false
  if (address instanceof ipaddr.IPv4) return homeRanges.has(address.range()) || address.match(proxied)
  return address.range() === 'loopback' || address.match(uniqueLocalV6)
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}
