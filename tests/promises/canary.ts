import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that should never get a request. */
export interface Canary {
  readonly url: string
  readonly urls: string[]
  close(): void
}

export async function openCanary(): Promise<Canary> {
  const urls: string[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('')
  })
  server.on('upgrade', (request, socket) => {
    urls.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    urls,
    close() {
      // Chromium may open a connection to an address before it learns that the request is not allowed.
      server.closeAllConnections()
      server.close()
    },
  }
}
