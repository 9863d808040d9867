import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several instances, as in a real installation. */
export interface TestProxy {
  readonly url: string
  close(): Promise<void>
}

/** All other headers are forwarded. */
const PER_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'trailer'])
/** Larger than the server's limit, so that the server rejects the request. */
const HEADER_MAX = 256 * 1024
/** No client keeps an idle connection this long, so none is closed while a request starts. */
const KEEP_ALIVE_MS = 75_000

/**
 * Does not buffer or duplicate requests, and propagates disconnects. If an instance is unreachable, the request goes to
 * the next; if one dies, the client gets a 502 or an aborted response. `onCall` receives each request.
 */
export async function startProxy(
  urls: readonly string[],
  port = 0,
  onCall: (call: IncomingMessage) => void = () => undefined,
): Promise<TestProxy> {
  const agent = new Agent({ keepAlive: true })
  let turns = 0
  const nextOrder = (): string[] => {
    const first = turns++ % Math.max(1, urls.length)
    return [...urls.slice(first), ...urls.slice(0, first)]
  }
  const server = createServer({ maxHeaderSize: HEADER_MAX, noDelay: true }, (from, back) => {
    onCall(from)
    pass(agent, nextOrder(), from, back)
  })
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      agent.destroy()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function pass(
  agent: Agent,
  [url, ...fallbackUrls]: string[],
  from: IncomingMessage,
  back: ServerResponse,
): void {
  if (url === undefined) return void back.writeHead(502).end()
  const { method, url: path, rawHeaders } = from
  const { hostname, port } = new URL(url)
  const to = request({ agent, hostname, port, method, path, headers: passedOn(rawHeaders) })
  let isThere = false
  to.once('socket', socket => {
    const begin = (): void => {
      isThere = true
      from.pipe(to)
    }
    if (socket.connecting) socket.once('connect', begin)
    else begin()
  })
  to.on('response', answer => {
    back.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.rawHeaders))
    back.flushHeaders()
    answer.pipe(back)
    answer.once('close', () => answer.complete || back.destroy())
  })
  to.on('error', () => {
    from.unpipe(to)
    if (!isThere) return pass(agent, fallbackUrls, from, back)
    from.resume()
    if (!back.headersSent) back.writeHead(502).end()
  })
  back.once('close', () => {
    from.unpipe(to)
    to.destroy()
    from.resume() // after an early response, drain the rest of the request, since some clients read only after sending
  })
}

/** Raw headers alternate names and values. */
const passedOn = (raw: readonly string[]): string[] =>
  raw.filter((_, at) => !PER_CONNECTION.has((raw[at - (at % 2)] ?? '').toLowerCase()))
