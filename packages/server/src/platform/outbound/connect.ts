import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { AddressRefused } from './addresses.ts'

export type IsAllowed = (address: string, port: number) => boolean

export type Lookup = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const systemLookup: Lookup = (hostname, callback) => lookup(hostname, { all: true }, callback)

/**
 * A name is resolved once, all addresses are checked, and the socket uses exactly those, which prevents DNS rebinding.
 */
export function createConnect(
  isAllowed: IsAllowed,
  resolve: Lookup,
  connectMs: number,
): buildConnector.connector {
  // The lookup does not know the port.
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
    // Literal addresses skip the lookup, so check them here.
    if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname, port)) {
      callback(new AddressRefused(), null)
    } else {
      connectorFor(port)(options, callback)
    }
  }
}

/** Addresses are checked before connecting. */
export function judgedLookup(isAllowed: (address: string) => boolean, resolve: Lookup): LookupFunction {
  return (hostname, _, callback) =>
    resolve(hostname, (error, addresses) => {
      const isRefused = !error && !addresses.every(one => isAllowed(one.address))
      callback(isRefused ? new AddressRefused() : error, addresses)
    })
}
