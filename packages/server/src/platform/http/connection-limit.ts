import type { Server, Socket } from 'node:net'
import { networkOf } from './caller-network.ts'

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
