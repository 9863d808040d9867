import { type buildConnector, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici'
import { AddressRefused, isPrivateHost, type Network, parseAddress } from './addresses.ts'
import { type IsAllowed, judgedLookup, type Lookup } from './connect.ts'

/** The proxies of the server's environment, as `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` have them. */
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
  /** Opens what goes past the proxies. */
  readonly connect: buildConnector.connector
}

/** As many as models of an installation may each have one of. */
const KEPT = 100

const agentOptions = { pipelining: 1, allowH2: false, keepAliveTimeout: 15_000, maxHeaderSize: 64 * 1024 }

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 1080) : Number(port)
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** The ways out that lead through a proxy: the environment's, and those that models have of their own. */
export class Proxies {
  readonly #options: ProxyOptions
  readonly #environment: EnvHttpProxyAgent | null
  readonly #own = new Map<string, ProxyAgent>()

  constructor(options: ProxyOptions) {
    this.#options = options
    const { http, https, none } = options.environment
    const agent = { ...agentOptions, connect: options.connect }
    this.#environment =
      http || https
        ? new EnvHttpProxyAgent({
            ...agent,
            httpProxy: http ?? '',
            httpsProxy: https ?? http ?? '',
            noProxy: none ?? '',
          })
        : null
  }

  /**
   * The way to a target, or null where it is called directly. What the proxy resolves for itself is judged here before,
   * by what it resolves to for us.
   * @throws AddressRefused
   */
  async wayTo(target: URL, own: string | null): Promise<Dispatcher | null> {
    const way = own === null ? this.#wayOfEnvironment(target) : this.#wayThrough(own)
    if (way !== null) await this.#judge(target)
    return way
  }

  /**
   * Reads the address of a model's own proxy.
   * @throws AddressRefused
   */
  check(address: string): URL {
    const url = URL.parse(address)
    if (url === null || !/^(https?|socks5h?):$/.test(url.protocol)) throw new AddressRefused()
    const host = hostOf(url)
    if (parseAddress(host) !== null && !this.#options.isAllowed(host, portOf(url))) throw new AddressRefused()
    return url
  }

  async close(): Promise<void> {
    await Promise.all([this.#environment, ...this.#own.values()].map(agent => agent?.close()))
  }

  /** What stands at home is nothing that a proxy could reach. */
  #wayOfEnvironment(target: URL): Dispatcher | null {
    return isPrivateHost(target.hostname) ? null : this.#environment
  }

  #wayThrough(address: string): Dispatcher {
    const known = this.#own.get(address)
    if (known) return known
    const url = this.check(address)
    const port = portOf(url)
    // undici knows SOCKS 5 by one name, and lets the proxy resolve names in any case.
    const uri = url.href.replace(/^socks5h:/, 'socks5:')
    const { isAllowed, lookup } = this.#options
    const proxyTls = { lookup: judgedLookup(one => isAllowed(one, port), lookup) }
    const agent = new ProxyAgent({ ...agentOptions, uri, proxyTls })
    const [oldest] = this.#own
    if (this.#own.size >= KEPT && oldest) {
      this.#own.delete(oldest[0])
      void oldest[1].close()
    }
    this.#own.set(address, agent)
    return agent
  }

  async #judge(target: URL): Promise<void> {
    const { isAllowed, lookup, network } = this.#options
    const host = hostOf(target)
    const addresses = parseAddress(host) === null ? await resolveName(lookup, host) : [host]
    // A name that only the proxy knows is nobody's secret at home; on a hosted site it may be anything.
    if (addresses === null && network === 'public') throw new AddressRefused()
    if (addresses?.some(address => !isAllowed(address, portOf(target)))) throw new AddressRefused()
  }
}

const resolveName = (lookup: Lookup, host: string): Promise<string[] | null> =>
  new Promise(resolve =>
    lookup(host, (error, found) => resolve(error ? null : found.map(({ address }) => address))),
  )
