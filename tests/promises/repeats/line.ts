import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { CallFault } from './faults.ts'

/** A proxy between client and server that can make one request fail. */
export interface FaultyLine {
  readonly url: string
  /** Gives the next request this fault. */
  spoil(fault: CallFault): void
  /** The server's own responses since then, in order. */
  readonly answers: LineAnswer[]
  close(): Promise<void>
}

export interface LineAnswer {
  readonly status: number
  readonly replayed: boolean
  readonly text: string
}

/** Hop-by-hop headers, and those that describe how the body was encoded. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
])

export async function openLine(target: () => string): Promise<FaultyLine> {
  let fault: CallFault | undefined
  const answers: LineAnswer[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const met = fault
    fault = undefined
    const body = await buffer(request)
    if (met?.when === 'before') return breakResponse(response, met)
    const answer = await forward(target(), request, body)
    const content = Buffer.from(await answer.arrayBuffer())
    answers.push({
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed') === 'true',
      text: content.toString(),
    })
    if (met !== undefined) return breakResponse(response, met)
    const headers = [...answer.headers].filter(([name]) => !HOP_BY_HOP_HEADERS.has(name))
    response.writeHead(answer.status, Object.fromEntries(headers)).end(content)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    spoil(next) {
      fault = next
      answers.length = 0
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const forwarded = Object.entries(headers).filter(
    ([name]) => !HOP_BY_HOP_HEADERS.has(name) && name !== 'host',
  )
  return fetch(new URL(url ?? '/', target), {
    ...(method !== undefined && { method }),
    headers: Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)])),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
}

/** Responds at once, because waiting is not tested here. */
function breakResponse(response: ServerResponse, { status }: CallFault): void {
  if (status === 'lost') response.destroy()
  else response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '0' }).end('<h1>Oh</h1>')
}
