import { buildConnector, type Dispatcher, EnvHttpProxyAgent, ProxyAgent, Socks5ProxyAgent } from 'undici'
import { AddressRefused, hostOf, isPrivateHost, type Network, parseAddress, portOf } from './addresses.ts'
import { type IsAllowed, judgedLookup, type Lookup } from './connect.ts'

/** Values of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export interface ProxyEnvironment {
  readonly http?: string | undefined
  readonly https?: string | undefined
  readonly none?: string | undefined
}

export interface ProxyOptions {
  readonly environment: ProxyEnvironment
  readonly network: Network
  readonly isAllowed: IsAllowed
  readonly lookup: Lookup
  /** Bypasses the proxies. */
  readonly connect: buildConnector.connector
}

/** Each model may have its own proxy. */
const MAX_AGENTS = 100

const agentOptions = { pipelining: 1, allowH2: false, keepAliveTimeout: 15_000, maxHeaderSize: 64 * 1024 }

/**
 * Normalises a proxy's address for undici. People also write `localhost:7890`, and `socks5h` for what undici does
 * anyway: the proxy resolves names.
 */
function proxyUri(address: string): string {
  const uri = address === '' || /^\w+:\/\//.test(address) ? address : `http://${address}`
  return uri.replace(/^socks5?h?:/, 'socks5:')
}

export const isProxyAddress = (address: string): boolean =>
  address === '' || /^(https?|socks5):$/.test(URL.parse(proxyUri(address))?.protocol ?? '')

/** The environment's proxies, and those of individual models. */
export class Proxies {
  readonly #options: ProxyOptions
  readonly #environment: EnvHttpProxyAgent | null
  readonly #agents = new Map<string, Dispatcher>()

  constructor(options: ProxyOptions) {
    this.#options = options
    const { http, https, none } = options.environment
    const agent = { ...agentOptions, connect: options.connect }
    this.#environment =
      http || https
        ? new EnvHttpProxyAgent({
            ...agent,
            httpProxy: proxyUri(http ?? ''),
            httpsProxy: proxyUri(https ?? http ?? ''),
            noProxy: none ?? '',
          })
        : null
  }

  /**
   * Null for a direct connection. The proxy resolves names itself, so they are resolved and checked here first.
   * @throws AddressRefused
   */
  async wayTo(target: URL, own: string | null): Promise<Dispatcher | null> {
    const way = own === null ? this.#wayOfEnvironment(target) : this.#wayThrough(own)
    if (way !== null) await this.#judge(target)
    return way
  }

  /** @throws AddressRefused */
  check(address: string): URL {
    const url = URL.parse(address)
    if (url === null || !/^(https?|socks5h?):$/.test(url.protocol)) throw new AddressRefused()
    const host = hostOf(url)
    if (parseAddress(host) !== null && !this.#options.isAllowed(host, portOf(url))) throw new AddressRefused()
    return url
  }

  async close(): Promise<void> {
    await Promise.all([this.#environment, ...this.#agents.values()].map(agent => agent?.close()))
  }

  /** A proxy cannot reach local targets. */
  #wayOfEnvironment(target: URL): Dispatcher | null {
    return isPrivateHost(target.hostname) ? null : this.#environment
  }

  #wayThrough(address: string): Dispatcher {
    const known = this.#agents.get(address)
    if (known) return known
    const url = this.check(address)
    const port = portOf(url)
    const uri = proxyUri(url.href)
    const { isAllowed, lookup } = this.#options
    const proxyTls = { lookup: judgedLookup(one => isAllowed(one, port), lookup) }
    // A SOCKS proxy that is given TLS settings is called over TLS.
    const agent = uri.startsWith('socks5:')
      ? new Socks5ProxyAgent(uri, { ...agentOptions, connect: buildConnector(proxyTls) })
      : new ProxyAgent({ ...agentOptions, uri, proxyTls })
    const [oldest] = this.#agents
    if (this.#agents.size >= MAX_AGENTS && oldest) {
      this.#agents.delete(oldest[0])
      void oldest[1].close()
    }
    this.#agents.set(address, agent)
    return agent
  }

  async #judge(target: URL): Promise<void> {
    const { isAllowed, lookup, network } = this.#options
    const host = hostOf(target)
    const addresses = parseAddress(host) === null ? await resolveName(lookup, host) : [host]
    // A name that only the proxy resolves could be anything on a hosted site.
    if (addresses === null && network === 'public') throw new AddressRefused()
    if (addresses?.some(address => !isAllowed(address, portOf(target)))) throw new AddressRefused()
  }
}

const resolveName = (lookup: Lookup, host: string): Promise<string[] | null> =>
  new Promise(resolve =>
    lookup(host, (error, addresses) => resolve(error ? null : addresses.map(({ address }) => address))),
  )
