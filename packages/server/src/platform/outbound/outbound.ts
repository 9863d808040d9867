import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import { AddressRefused, isCallable, isPublic, type Network, parseAddress } from './addresses.ts'

export interface OutboundOptions {
  network: Network
  /** The ports of this installation's own server, database and file store; read at each call, so it may still grow. */
  ownPorts: ReadonlySet<number>
  connectMs?: number
  /** Resolves names; the system's way unless a test brings its own. */
  lookup?: Lookup
}

/** The one way out of this process: every call to an address that somebody typed goes through its dispatcher. */
export interface Outbound {
  /** Connects to allowed addresses only, judged when connecting; follows no redirect. */
  readonly dispatcher: Agent
  /**
   * Reads an address, and refuses what can be seen in it: another scheme, credentials, a literal address that
   * is not allowed. A name is judged by what it resolves to, at each connection.
   * @throws AddressRefused
   */
  check(address: string): URL
  close(): Promise<void>
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { network, ownPorts, connectMs = 10_000, lookup = systemLookup } = options

  const isAllowed: IsAllowed = (address, port) => {
    const parsed = parseAddress(address)
    return parsed !== null && isCallable(parsed, network) && !(ownPorts.has(port) && isNear(parsed))
  }
  const dispatcher = new Agent({
    connect: createConnect(isAllowed, lookup, connectMs),
    // One connection carries one answer, so that a lost one never takes others with it.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 15_000,
    maxHeaderSize: 64 * 1024,
  })

  return { dispatcher, check: address => checked(address, isAllowed), close: () => dispatcher.close() }
}

/** The host of a URL as sockets take it: IPv6 without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

function checked(address: string, isAllowed: IsAllowed): URL {
  const url = URL.parse(address)
  if (url === null || !isWeb(url) || url.username !== '' || url.password !== '') throw new AddressRefused()
  const host = hostOf(url)
  const isLiteral = parseAddress(host) !== null
  if (isLiteral && !isAllowed(host, portOf(url))) throw new AddressRefused()
  return url
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

export type IsAllowed = (address: string, port: number) => boolean

/** Resolves a name to all of its addresses. */
export type Lookup = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const systemLookup: Lookup = (hostname, callback) => lookup(hostname, { all: true }, callback)

/**
 * Opens sockets for the dispatcher. A name is resolved once per connection, all its addresses are judged, and
 * the socket gets exactly the judged ones: a second answer of the name's DNS has no chance to differ.
 */
export function createConnect(
  isAllowed: IsAllowed,
  resolve: Lookup,
  connectMs: number,
): buildConnector.connector {
  // One connector per port, since a lookup is not told the port that it is for.
  const connectors = new Map<number, buildConnector.connector>()

  function connectorFor(port: number): buildConnector.connector {
    const known = connectors.get(port)
    if (known) return known
    const connector = buildConnector({
      lookup: judgedLookup(address => isAllowed(address, port), resolve),
      autoSelectFamily: true,
      timeout: connectMs,
      allowH2: false,
    })
    connectors.set(port, connector)
    return connector
  }

  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    // A literal address is never looked up, so it is judged here.
    if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname, port)) {
      callback(new AddressRefused(), null)
    } else {
      connectorFor(port)(options, callback)
    }
  }
}

function judgedLookup(isAllowed: (address: string) => boolean, resolve: Lookup): LookupFunction {
  return (hostname, _, callback) =>
    resolve(hostname, (error, addresses) => {
      const isRefused = !error && !addresses.every(one => isAllowed(one.address))
      callback(isRefused ? new AddressRefused() : error, addresses)
    })
}

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
