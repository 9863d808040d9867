import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { Agent, type Dispatcher } from 'undici'
import { AddressRefused, isCallable, isPublic, type Network, parseAddress } from './addresses.ts'
import { createConnect, type IsAllowed, type Lookup, systemLookup } from './connect.ts'
import { Proxies, type ProxyEnvironment } from './proxies.ts'

export interface OutboundOptions {
  network: Network
  /** The ports of this installation's own server, database and file store; read at each call, so it may still grow. */
  ownPorts: ReadonlySet<number>
  connectMs?: number
  /** The proxies of the server's environment; none, unless they are given. */
  proxies?: ProxyEnvironment
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
  /**
   * The dispatcher that leads to a target: through this proxy, or through the environment's where there is none and the
   * target is not at home.
   * @throws AddressRefused
   */
  wayTo(target: URL, proxy: string | null): Promise<Dispatcher>
  /**
   * Refuses the address of a proxy that is not allowed.
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
    // One connection carries one answer, so that a lost one never takes others with it.
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
