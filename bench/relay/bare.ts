/**
 * The baseline for Inkling: a minimal relay that forwards bytes without parsing, storing or checking. Prints its URL.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'

const [upstream = ''] = process.argv.slice(2)
const { origin } = new URL(upstream)
const agent = new Agent({ pipelining: 1 })

const server = createServer(async (request, response) => {
  const question: Buffer[] = []
  for await (const chunk of request) question.push(chunk)
  await relay(request.url ?? '/', Buffer.concat(question), response)
})

/** `stream` is undici's cheapest way to forward a body. */
async function relay(path: string, body: Buffer, response: ServerResponse) {
  const headers = { 'content-type': 'application/json' }
  await agent.stream({ origin, path, method: 'POST', headers, body }, ({ statusCode }) => {
    response.writeHead(statusCode, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    return response
  })
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  console.log(`http://127.0.0.1:${port}/v1`)
})
