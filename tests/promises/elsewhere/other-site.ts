import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of empty pages on this machine under this host name. `/null` is sandboxed, so its origin is `null`. */
export async function openOtherSite(host: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const isNull = request.url === '/null'
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(isNull && { 'content-security-policy': 'sandbox allow-scripts allow-forms allow-popups' }),
    })
    response.end('<!doctype html><title>elsewhere</title><body></body>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://${host}:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
