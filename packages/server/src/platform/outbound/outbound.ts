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
  /** None by default. */
  proxies?: ProxyEnvironment
  /** Replaceable in tests. */
  lookup?: Lookup
}

/** Every request to a user-supplied address must use this dispatcher. */
export interface Outbound {
  /** Checks addresses at connect time. Follows no redirects. */
  readonly dispatcher: Agent
  /**
   * Rejects bad schemes, credentials and disallowed literal addresses. Names are checked at each connection, by what
   * they resolve to.
   * @throws AddressRefused
   */
  check(address: string): URL
  /**
   * Through the given proxy, or else the environment's, unless the target is local.
   * @throws AddressRefused
   */
  wayTo(target: URL, proxy: string | null): Promise<Dispatcher>
  /** @throws AddressRefused */
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
    // Ensures that a lost connection affects no other request.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 15_000,
    maxHeaderSize: 64 * 1024,
  })

  const proxies = new Proxies({ environment: options.proxies ?? {}, network, isAllowed, lookup, connect })
  return {
    dispatcher,
    check: address => checkAddress(address, isAllowed),
    wayTo: async (target, proxy) => (await proxies.wayTo(target, proxy)) ?? dispatcher,
    checkProxy: address => void proxies.check(address),
    close: async () => {
      await Promise.all([dispatcher.close(), proxies.close()])
    },
  }
}

function checkAddress(address: string, isAllowed: IsAllowed): URL {
  const url = URL.parse(address)
  if (url === null || !isWeb(url) || url.username !== '' || url.password !== '') throw new AddressRefused()
  const host = hostOf(url)
  const isLiteral = parseAddress(host) !== null
  if (isLiteral && !isAllowed(host, portOf(url))) throw new AddressRefused()
  return url
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

/** Null if a sandbox hides the addresses, as systemd does without `AF_NETLINK`. */
function ownAddresses(): string[] | null {
  try {
    return Object.values(networkInterfaces()).flatMap(found => (found ?? []).map(({ address }) => address))
  } catch {
    return null
  }
}

/**
 * This machine, or a neighbour that may run the database or file store. Not other public addresses, so that a site on
 * port 443 can still call a provider over https.
 */
export function isNear(address: IPv4 | IPv6): boolean {
  if (!isPublic(address)) return true
  const own = ownAddresses()
  return own === null || own.some(one => parseAddress(one)?.toString() === address.toString())
}
