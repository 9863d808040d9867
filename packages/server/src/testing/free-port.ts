import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of this machine that nobody listens at; whoever wants it should take it soon. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP, so this is what it is
  server.close()
  await once(server, 'close')
  return port
}
