import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that a socket keeps until they are taken in. One that finds no place is not refused but comes again, seconds later. */
const WAITING = 4_096
/**
 * Of each socket that listens Node takes in one connection in a round of the event loop (libuv, since 1.45). With one socket
 * a crowd would stand before a server that has much to do for as many rounds as it has heads. Only Linux shares a port
 * among sockets so that each gets its part.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1

/**
 * Answers at an address, by as many sockets as take a crowd in quickly.
 * @param port 0 is any that is free
 * @returns the port
 * @throws when the address is taken or is none of this machine's
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  const options = { backlog: WAITING, reusePort: SOCKETS > 1 }
  const others = Array.from({ length: SOCKETS - 1 }, () => anotherDoorOf(app))
  await makeSureItIsFree({ host, port })
  await app.listen({ ...options, host, port })
  const own = app.server.address() as AddressInfo // it listens on TCP, so this is what it is
  await Promise.all(others.map(door => listening(door, { ...options, host: own.address, port: own.port })))
  return own.port
}

/** Sockets that share a port keep none away that would share it too, as another process of the same operator might. */
async function makeSureItIsFree(address: ListenOptions): Promise<void> {
  if (address.port === 0) return
  const server = await listening(createServer(), address)
  server.close()
  await once(server, 'close')
}

/** What comes in there goes to the app as if it had come to its own socket; both close together. */
function anotherDoorOf(app: FastifyInstance): Server {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    app.server.emit('connection', socket),
  )
  app.addHook('preClose', async () => void door.close())
  return door
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  server.listen(options)
  await once(server, 'listening')
  return server
}
