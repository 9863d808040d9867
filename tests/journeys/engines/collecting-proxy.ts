import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Reports errors, and what the site's policy blocked, to the proxy. */
const COLLECTOR = `(() => {
  const tell = text => navigator.sendBeacon('/collected-problems', location.pathname + ' ' + text)
  // What browsers call an error when a list measures itself again with the next picture is none.
  addEventListener('error', event => event.message && !event.message.startsWith('ResizeObserver loop') &&
    tell('error: ' + event.message + ' ' + (event.error?.stack || '')))
  // What a page no longer loads because it is being left is no problem.
  let isLeaving = false
  addEventListener('beforeunload', () => { isLeaving = true })
  addEventListener('error', event => event.target !== window &&
    setTimeout(() => isLeaving || tell('not loaded: ' + event.target.outerHTML), 1_000), true)
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection: ' + (reason?.stack || reason)))
  addEventListener('securitypolicyviolation', event =>
    tell('blocked: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ' ' + event.sample))
})()`
const HASH = `'sha256-${createHash('sha256').update(COLLECTOR).digest('base64')}'`

/**
 * A proxy that adds a script to each page to collect its problems alike in every browser. It keeps the site's policy
 * and only adds the script's hash.
 */
export async function startCollectingProxy(upstream: string) {
  const problems: string[] = []
  const { hostname, port } = new URL(upstream)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/collected-problems') {
      void readText(incoming).then(text => problems.push(text))
      outgoing.end()
      return
    }
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const proxied = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      async answer => {
        const policy = String(answer.headers['content-security-policy'] ?? '')
        const isPage = answer.headers['content-type']?.startsWith('text/html') === true
        if (!isPage || !policy.includes("script-src 'self'")) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const { 'content-length': __, ...forwarded } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...forwarded,
          'content-security-policy': policy.replace('script-src', `script-src ${HASH}`),
        })
        outgoing.end((await readText(answer)).replace('<head>', `<head><script>${COLLECTOR}</script>`))
      },
    )
    proxied.on('error', () => outgoing.destroy())
    outgoing.on('close', () => proxied.destroy())
    incoming.pipe(proxied)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    problems: (): readonly string[] => problems,
    close: async () => {
      server.close().closeAllConnections()
    },
  }
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
