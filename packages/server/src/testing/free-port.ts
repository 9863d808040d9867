import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Bind it soon, before another process does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  server.close()
  await once(server, 'close')
  return port
}
