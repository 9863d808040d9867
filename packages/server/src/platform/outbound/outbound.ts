import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { Agent, type Dispatcher } from 'undici'
import {
  AddressRefused,
  hostOf,
  isCallable,
  isPublic,
  type Network,
  parseAddress,
  portOf,
} from './addresses.ts'
import { createConnect, type IsAllowed, type Lookup, systemLookup } from './connect.ts'
import { Proxies, type ProxyEnvironment } from './proxies.ts'

export interface OutboundOptions {
  network: Network
  /** Ports of this installation's server, database and file store. Read at each call, so ports may be added later. */
  ownPorts: ReadonlySet<number>
  connectMs?: number
  /** Proxies from the server's environment; none by default. */
  proxies?: ProxyEnvironment
  /** Resolves names; replaceable in tests. */
  lookup?: Lookup
}

/** Outgoing connections. Every request to a user-supplied address must use its dispatcher. */
export interface Outbound {
  /** Connects only to allowed addresses, checked at connect time. Follows no redirects. */
  readonly dispatcher: Agent
  /**
   * Parses a URL and rejects bad schemes, credentials and disallowed literal addresses. Names are checked at each
   * connection, by what they resolve to.
   * @throws AddressRefused
   */
  check(address: string): URL
  /**
   * Returns the dispatcher for a target: through the given proxy, or else the environment's, unless the target is
   * local.
   * @throws AddressRefused
   */
  wayTo(target: URL, proxy: string | null): Promise<Dispatcher>
  /**
   * Rejects a disallowed proxy address.
   * @throws AddressRefused
   */
  checkProxy(address: string): void
  close(): Promise<void>
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { network, ownPorts, connectMs = 10_000, lookup = systemLookup } = options

  const isAllowed: IsAllowed = (address, port) => {
    const parsed = parseAddress(address)
    return parsed !== null && isCallable(parsed, network) && !(ownPorts.has(port) && isNear(parsed))
  }
  const connect = createConnect(isAllowed, lookup, connectMs)
  const dispatcher = new Agent({
    connect,
    // One request per connection, so that a lost one affects no other.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 15_000,
    maxHeaderSize: 64 * 1024,
  })

  const proxies = new Proxies({ environment: options.proxies ?? {}, network, isAllowed, lookup, connect })
  return {
    dispatcher,
    check: address => checked(address, isAllowed),
    wayTo: async (target, proxy) => (await proxies.wayTo(target, proxy)) ?? dispatcher,
    checkProxy: address => void proxies.check(address),
    close: async () => {
      await Promise.all([dispatcher.close(), proxies.close()])
    },
  }
}

function checked(address: string, isAllowed: IsAllowed): URL {
  const url = URL.parse(address)
  if (url === null || !isWeb(url) || url.username !== '' || url.password !== '') throw new AddressRefused()
  const host = hostOf(url)
  const isLiteral = parseAddress(host) !== null
  if (isLiteral && !isAllowed(host, portOf(url))) throw new AddressRefused()
  return url
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

/** This machine's addresses, or null if a sandbox hides them, as systemd does without `AF_NETLINK`. */
function ownAddresses(): string[] | null {
  try {
    return Object.values(networkInterfaces()).flatMap(found => (found ?? []).map(({ address }) => address))
  } catch {
    return null
  }
}

/**
 * True if an address may be this machine, or a neighbour that runs the database or file store. Other public addresses
 * are not, so that a site on port 443 can still call a provider over https.
 */
export function isNear(address: IPv4 | IPv6): boolean {
  if (!isPublic(address)) return true
  const own = ownAddresses()
  return own === null || own.some(one => parseAddress(one)?.toString() === address.toString())
}
