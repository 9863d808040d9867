import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answer, type Bucket, sendXml } from './s3-server/answer.ts'
import { Objects } from './s3-server/objects.ts'
import { S3Refusal } from './s3-server/refusal.ts'
import { type AccessKey, requireSigned, type SignedCall } from './s3-server/signature.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export interface S3Server extends AccessKey {
  readonly url: string
  readonly bucket: string
  close(): Promise<void>
}

const BUCKET = 'inkling'
const key: AccessKey = { accessKey: 'inkling-key', secretKey: 'a secret of no worth' }

/**
 * As strict as the real ones: checks signatures and content hashes, and writes atomically. Closing deletes all objects.
 */
export async function startS3Server(port = 0): Promise<S3Server> {
  const directory = temporaryDirectory()
  const bucket = { name: BUCKET, objects: await Objects.open(directory) }
  const server = createServer((request, response) => void serve(bucket, request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${address.port}`,
    bucket: BUCKET,
    ...key,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function serve(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const call = await callOf(request)
    requireSigned(call, key)
    await answer(bucket, call, response)
  } catch (error) {
    if (response.headersSent || response.destroyed) return void response.destroy()
    const { status, code } = error instanceof S3Refusal ? error : { status: 500, code: 'InternalError' }
    sendXml(response, `<Error><Code>${code}</Code><Message>${error}</Message></Error>`, status)
  }
}

async function callOf(request: IncomingMessage): Promise<SignedCall> {
  const { method = '', url = '', headers } = request
  const [path = '', query = ''] = url.split('?')
  return { method, path, query: new URLSearchParams(query), headers, body: await buffer(request) }
}

/** Standalone, `node s3-server.ts <port>` prints its settings and stops at SIGTERM. */
if (import.meta.main) {
  const { close, ...server } = await startS3Server(Number(process.argv[2] ?? 0))
  console.log(JSON.stringify(server))
  process.once('SIGTERM', () => void close())
}
