import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { AddressRefused } from './addresses.ts'

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

/** A lookup whose answers are judged before anybody connects to them. */
export function judgedLookup(isAllowed: (address: string) => boolean, resolve: Lookup): LookupFunction {
  return (hostname, _, callback) =>
    resolve(hostname, (error, addresses) => {
      const isRefused = !error && !addresses.every(one => isAllowed(one.address))
      callback(isRefused ? new AddressRefused() : error, addresses)
    })
}
