import { Agent } from 'undici'
import { AddressRefused } from './address-refused.ts'
import { isCallable, type Network, parseAddress } from './addresses.ts'
import { createConnect, type IsAllowed, type Lookup, systemLookup } from './connect.ts'
import { isNear } from './own-addresses.ts'

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
