import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface TinyHub {
  readonly url: string
  /** Repositories by `owner/name`, and their files by path. */
  readonly repositories: Map<string, Map<string, Buffer>>
}

const REVISION = '0123456789abcdef0123456789abcdef01234567'

/** What a model hub answers for a few repositories, until the last test of a file. */
export async function hubForFile(): Promise<TinyHub> {
  const repositories = new Map<string, Map<string, Buffer>>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').split('?')[0] ?? ''
    const [, hub_id = ''] = /^\/(?:api\/models\/)?([^/]+\/[^/]+)/.exec(path) ?? []
    const files = repositories.get(hub_id)
    const rest = path.slice(path.indexOf(hub_id) + hub_id.length)
    const json = (value: unknown) => response.end(JSON.stringify(value))
    if (files === undefined) return response.writeHead(404).end()
    if (rest === '') return json({ sha: REVISION })
    if (rest.startsWith('/tree/')) return json([...files].map(listed))
    const bytes = files.get(rest.slice(`/resolve/${REVISION}/`.length))
    if (bytes === undefined) return response.writeHead(404).end()
    return response.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, repositories }
}

/** As the hub lists a file: with git's sum, and the sha256 of a large one. */
function listed([path, bytes]: [string, Buffer]) {
  const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const lfs = path.startsWith('onnx/') ? { lfs: { oid: sha256, size: bytes.length } } : {}
  return { type: 'file', path, oid, size: bytes.length, ...lfs }
}
