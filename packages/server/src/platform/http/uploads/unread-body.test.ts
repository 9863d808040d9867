import { once } from 'node:events'
import { connect } from 'node:net'
import { API_BASE, routes, UPLOAD_MAX } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const app = await appForFile({ isAlone: true })
const { hostname, port } = new URL(app.url)

/** Returns the start of the response. */
async function sendAll(head: string, size: number): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.pause()
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: ${hostname}\r\nContent-Length: ${size}\r\n\r\n`)
  const piece = Buffer.alloc(64 * 1024, ' ')
  for (let sentBytes = 0; sentBytes < size; sentBytes += piece.length) {
    await new Promise<void>((resolve, reject) =>
      socket.write(piece.subarray(0, size - sentBytes), error => (error ? reject(error) : resolve())),
    )
  }
  const [heard] = await once(socket.resume(), 'data')
  socket.destroy()
  return String(heard)
}

test('a client that sends everything first still gets 413', async () => {
  const login = `POST ${API_BASE}${routes.auth.login.path} HTTP/1.1\r\nContent-Type: application/json`
  expect(await sendAll(login, 30 * 1024 * 1024)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/)
})

test('a client without Content-Length gets 413 too', async () => {
  const address = `${app.url}${API_BASE}${routes.auth.login.path}`
  const pieces = new ReadableStream({
    start(controller) {
      for (let count = 0; count < 20; count++) controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }])
})

test('a client with a much too large file gets 413 too', async () => {
  const bringer = await app.api.register('bringer')
  const ticket = await bringer.call(routes.uploads.createPresignedUrl, {
    query: { fileName: 'me.png', fileType: 'image/png' },
  })
  const put = `PUT ${ticket.upload_url.replace(app.url, '')} HTTP/1.1\r\nContent-Type: image/png`
  expect(await sendAll(put, 4 * UPLOAD_MAX)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/)
})
