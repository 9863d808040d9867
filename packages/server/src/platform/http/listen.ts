import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller-network.ts'

/** Connections that the kernel queues. Clients beyond that retry seconds later. */
const BACKLOG = 4_096

/**
 * `localhost` means all of its addresses.
 * @param port 0 picks a free one
 * @returns the port
 * @throws if the port is taken or the host is not local
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  await app.listen({ host, port, backlog: BACKLOG })
  return (app.server.address() as AddressInfo).port // a listening TCP server has an address
}

/** The operator sees `message`. */
export class HostError extends Error {
  override name = 'HostError'
}

/**
 * Runs before anything else starts.
 * @returns the host to listen on: 127.0.0.1 on a machine whose hosts file lacks `localhost`, as in minimal containers
 * @throws HostError
 */
export async function requireOwnHost(host: string): Promise<string> {
  const examples = 'Set it to 0.0.0.0 for all addresses of this machine, or to localhost.'
  if (/[/\s]|^[^:]*:\d+$/.test(host))
    throw new HostError(
      `HOST is "${host}", and must be a name or address alone; the port goes into PORT. ${examples}`,
    )
  try {
    const { address } = await lookup(host)
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject)
      server.listen({ host: address, port: 0 }, () => server.close(() => resolve()))
    })
    return host
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (host === 'localhost') return '127.0.0.1'
    const why =
      code === 'EADDRNOTAVAIL' ? 'is an address of another machine' : `is no name that can be found (${code})`
    throw new HostError(`HOST is "${host}", which ${why}. Some shells set it by themselves. ${examples}`)
  }
}

/** Connections per caller (docs/spec/security.md 2.11). */
const MAX_CONNECTIONS = 2_500

/** Not for use behind a trusted proxy, whose connections all callers share. */
export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  const open = new Map<string, number>()
  const count = (network: string, more: 1 | -1): number => {
    const count = (open.get(network) ?? 0) + more
    if (count > 0) open.set(network, count)
    else open.delete(network)
    return count
  }
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    socket.once('close', () => count(network, -1))
    if (count(network, 1) > maxConnections) socket.destroy()
  })
}
