import type { AddressInfo, Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller-network.ts'

/** Connections that the system keeps until they are taken in. One that finds no place comes again, seconds later. */
const BACKLOG = 4_096

/**
 * Answers at a host; at all addresses of `localhost`.
 * @param port 0 is any that is free
 * @returns the port
 * @throws when the port is taken, or the host is none of this machine's
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  await app.listen({ host, port, backlog: BACKLOG })
  return (app.server.address() as AddressInfo).port // it listens on TCP, so this is what it is
}

/** Connections that one caller may have open at once (security.md 2.11). */
const MOST = 2_500

/** Closes what a caller opens beyond that. Only where none is trusted to stand in front: a proxy's are everybody's. */
export function limitConnections(server: Server, most = MOST): void {
  const open = new Map<string, number>()
  const count = (network: string, more: 1 | -1): number => {
    const left = (open.get(network) ?? 0) + more
    if (left > 0) open.set(network, left)
    else open.delete(network)
    return left
  }
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    socket.once('close', () => count(network, -1))
    if (count(network, 1) > most) socket.destroy()
  })
}
