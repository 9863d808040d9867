import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type PicturePage = (response: ServerResponse, request: IncomingMessage) => void

export interface PictureSite {
  readonly url: string
  readonly port: number
  /** All requests, oldest first. */
  readonly requests: IncomingMessage[]
}

/** Serves the given pages. Other paths are 404. */
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
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  return { url: `http://127.0.0.1:${port}`, port, requests }
}
