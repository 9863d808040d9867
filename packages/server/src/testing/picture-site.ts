import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type PicturePage = (response: ServerResponse, request: IncomingMessage) => void

/** A site of somebody else's, for as long as a test file runs. */
export interface PictureSite {
  readonly url: string
  readonly port: number
  /** All that it was asked, oldest first. */
  readonly requests: IncomingMessage[]
}

/** Answers each path as its page does; any other with 404. */
export async function pictureSiteForFile(pages: Readonly<Record<string, PicturePage>>): Promise<PictureSite> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const page = pages[new URL(request.url ?? '/', 'http://site').pathname]
    if (page) page(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, port, requests }
}
