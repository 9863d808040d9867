import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './caller-network.ts'

/** Connections that a socket keeps until they are taken in. One that finds no place is not refused but comes again, seconds later. */
const WAITING = 4_096
/**
 * Of each socket that listens Node takes in one connection in a round of the event loop (libuv, since 1.45). With one socket
 * a crowd would stand before a server that has much to do for as many rounds as it has heads. Only Linux shares a port
 * among sockets so that each gets its part.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1

/**
 * Answers at all addresses of a host, by as many sockets at each as take a crowd in quickly.
 * @param port 0 is any that is free at the first of the addresses
 * @returns the port
 * @throws when one of the addresses is taken, or the first is none of this machine's
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  const addresses = [...new Set(found.map(({ address }) => address))]
  const [first, ...others] = addresses.flatMap(address => new Array<string>(SOCKETS).fill(address))
  const doors = others.map(address => ({ address, server: createExtraServer(app) }))
  for (const address of addresses) await requireFreePort({ host: address, port })
  const options = { backlog: WAITING, reusePort: SOCKETS > 1 }
  await app.listen({ ...options, host: first ?? host, port })
  const own = app.server.address() as AddressInfo // it listens on TCP, so this is what it is
  const open = doors.map(async ({ address, server }) => {
    const opened = waitUntilListening(server, { ...options, host: address, port: own.port })
    // A machine may have a name for what it doesn't have, as where IPv6 is off; `localhost` is reached all the same.
    await (address === first ? opened : opened.catch(() => undefined))
  })
  await Promise.all(open)
  return own.port
}

/** Sockets that share a port keep none away that would share it too, as another process of the same operator might. */
async function requireFreePort(address: { host: string; port: number }): Promise<void> {
  if (address.port === 0) return
  const server = createServer()
  try {
    await waitUntilListening(server, address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
    return // none of this machine's: whoever listens there says so
  }
  server.close()
  await once(server, 'close')
}

/** What comes in there goes to the app as if it had come to its own socket; both close together. */
function createExtraServer(app: FastifyInstance): Server {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    app.server.emit('connection', socket),
  )
  app.addHook('preClose', async () => void door.close())
  return door
}

async function waitUntilListening(server: Server, options: ListenOptions): Promise<Server> {
  server.listen(options)
  await once(server, 'listening')
  return server
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
