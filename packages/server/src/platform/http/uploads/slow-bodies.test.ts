import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addFileBody, incomingFileOf } from './file-body.ts'
import { limitSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function listen(): Promise<number> {
  app = Fastify()
  limitSlowBodies(app, { wholeMs: 200, spanMs: 200, bytesPerSpan: 100 })
  addFileBody(app)
  app.decorateRequest('makeRoom', () => undefined)
  app.post('/json', async request => request.body)
  app.post('/file', { config: { fileBody: true } as never }, async request => {
    let size = 0
    for await (const chunk of incomingFileOf(request).stream) size += chunk.length
    return { size }
  })
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Returns the response received before the connection closed. */
async function sendSlowly(path: string, piece: string, count: number, pauseMs: number): Promise<string> {
  const socket = connect(await listen(), '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.on('error', () => undefined)
  const size = piece.length * count
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
  )
  for (let sent = 0; sent < count && !socket.destroyed; sent++) {
    socket.write(piece)
    await delay(pauseMs)
  }
  if (!socket.destroyed) await new Promise(resolve => socket.once('close', resolve))
  return answer
}

test('a slow request body times out', async () => {
  expect(await sendSlowly('/json', ' ', 40, 50)).not.toContain('200 OK')
})

test('a file upload may take longer while data arrives', async () => {
  expect(await sendSlowly('/file', 'x'.repeat(100), 12, 50)).toContain('{"size":1200}')
})

test('a slow file upload times out', async () => {
  expect(await sendSlowly('/file', 'x', 40, 50)).not.toContain('200 OK')
})
