import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `cut` truncates a response, and `lost` drops the response to a call that succeeded. */
export type StoreFault =
  | { kind: 'none' | 'silence' | 'cut' | 'lost' }
  | { kind: 'refusal'; status: number; code: string; method?: string }

export interface FaultyProxy {
  readonly url: string
  /** Without `calls`, for all further ones. */
  set(fault: StoreFault, calls?: number): void
  /** Calls such as `PUT /bucket/key`. */
  readonly calls: string[]
  close(): Promise<void>
}

/** The client signs the proxy's host name, so signatures stay valid. */
export async function startFaultLine(target: string): Promise<FaultyProxy> {
  let fault: StoreFault = { kind: 'none' }
  let left = Number.POSITIVE_INFINITY
  const calls: string[] = []
  const server = createServer((from, back) => {
    calls.push(`${from.method} ${from.url}`)
    const now: StoreFault = left > 0 ? fault : { kind: 'none' }
    left--
    if (now.kind === 'silence') return
    if (now.kind === 'refusal' && (now.method ?? from.method) === from.method) refuse(back, now)
    else pass(target, from, back, now.kind)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    set(next, calls = Number.POSITIVE_INFINITY) {
      fault = next
      left = calls
    },
    calls,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function refuse(back: ServerResponse, { status, code }: Extract<StoreFault, { kind: 'refusal' }>): void {
  back.writeHead(status, { 'content-type': 'application/xml' })
  back.end(`<Error><Code>${code}</Code><Message>as the test wants it</Message></Error>`)
}

function pass(target: string, from: IncomingMessage, back: ServerResponse, kind: StoreFault['kind']): void {
  const to = request(target + from.url, { method: from.method, headers: from.headers })
  to.on('response', answer => {
    if (kind === 'lost') return void answer.resume().once('end', () => back.destroy())
    back.writeHead(answer.statusCode ?? 502, answer.headers)
    if (kind !== 'cut') return void answer.pipe(back)
    let rest = Math.floor(Number(answer.headers['content-length'] ?? 0) / 2)
    answer.on('data', (chunk: Buffer) => {
      if (rest > 0) back.write(chunk.subarray(0, rest))
      rest -= chunk.length
      if (rest <= 0) setTimeout(() => back.destroy(), 20)
    })
    if (rest === 0) back.destroy()
  })
  to.on('error', () => back.destroy())
  from.pipe(to)
}
