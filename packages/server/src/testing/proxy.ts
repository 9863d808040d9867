import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before several instances, as in a real installation, and gives the next call to the next of them. */
export interface TestProxy {
  readonly url: string
  close(): Promise<void>
}

/** What is said for one connection alone (RFC 9110, 7.6.1); all other headers pass as they are. */
const PER_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'trailer'])
/** More than a server takes, so that its own refusal is what a caller gets. */
const HEADER_MAX = 256 * 1024
/** Longer than any caller keeps a connection that it does not use, so that none is closed under a call that begins. */
const KEPT_MS = 75_000

/**
 * Nothing is held back on the way, no call is given to two, and whoever hangs up is hung up on. A call that an instance was
 * not there for goes to the next; one that it died over is a 502 for, or ends in the middle. `hear` is told of each.
 */
export async function startProxy(
  urls: readonly string[],
  port = 0,
  hear: (call: IncomingMessage) => void = () => undefined,
): Promise<TestProxy> {
  const agent = new Agent({ keepAlive: true })
  let turns = 0
  const inTurn = (): string[] => {
    const first = turns++ % Math.max(1, urls.length)
    return [...urls.slice(first), ...urls.slice(0, first)]
  }
  const server = createServer({ maxHeaderSize: HEADER_MAX, noDelay: true }, (from, back) => {
    hear(from)
    pass(agent, inTurn(), from, back)
  })
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.keepAliveTimeout = KEPT_MS
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // it listens on TCP, so this is what it is
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

/** Gives a call to the first of these that is there. */
function pass(agent: Agent, [url, ...others]: string[], from: IncomingMessage, back: ServerResponse): void {
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
    if (!isThere) return pass(agent, others, from, back)
    from.resume()
    if (!back.headersSent) back.writeHead(502).end()
  })
  back.once('close', () => {
    from.unpipe(to)
    to.destroy()
    from.resume() // who is answered early goes on sending, and may listen only afterwards
  })
}

/** Names and values by turns. */
const passedOn = (raw: readonly string[]): string[] =>
  raw.filter((_, at) => !PER_CONNECTION.has((raw[at - (at % 2)] ?? '').toLowerCase()))
