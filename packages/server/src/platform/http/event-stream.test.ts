import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { totalOf } from '../metrics/metrics.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { RequestMetrics } from './request-metrics.ts'

/** Exceeds the socket buffers of both sides. */
const LARGE = `data: ${'墨'.repeat(8_000_000)}\n\n`
const KEEP_ALIVE_MS = 15_000

/** The client does not read yet. */
async function open(
  idleTimeoutMs?: number,
): Promise<{ stream: EventStream; socket: Socket; meters: RequestMetrics }> {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const metrics = new RequestMetrics()
  app.decorate('requestMeters', metrics)
  app.decorateRequest('makeRoom', () => undefined)
  const opened = Promise.withResolvers<EventStream>()
  app.get('/events', async (_, reply) => opened.resolve(openEventStream(reply, idleTimeoutMs)))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')
  return { stream: await opened.promise, socket, meters: metrics }
}

/** Resolves once the text arrives or the stream ends. */
function receives(socket: Socket, text: string): Promise<boolean> {
  return new Promise(resolve => {
    let end = ''
    socket.on('data', data => {
      end = (end + data.toString('latin1')).slice(-1_000)
      if (end.includes(text)) resolve(true)
    })
    socket.once('close', () => resolve(false))
    socket.resume()
  })
}

test('a reader gets enough time for a large event, even if more arrive meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stream, socket, meters: metrics } = await open()
  stream.write(LARGE)
  vi.advanceTimersByTime(2 * KEEP_ALIVE_MS)
  stream.write('data: and more\n\n')
  stream.write('data: to the end\n\n')
  expect(await receives(socket, 'data: to the end')).toBe(true)
  expect(await totalOf(metrics.slowReaders)).toBe(0)
})

test('an idle connection is kept alive by comments', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stream, socket } = await open()
  stream.write('data: hello\n\n')
  expect(await receives(socket, 'data: hello')).toBe(true)
  vi.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(await receives(socket, ':\n\n')).toBe(true)
})

test('a reader with too much unread data is disconnected', async () => {
  const { stream, meters: metrics } = await open()
  const piece = `data: ${'x'.repeat(64 * 1024)}\n\n`
  for (let pieces = 0; pieces < 20; pieces++) stream.write(piece)
  expect(stream.isOpen).toBe(false)
  expect(await totalOf(metrics.slowReaders)).toBe(1)
})

test.each(['while more is to come', 'at the end'])(
  'a reader who reads nothing is disconnected %s',
  async when => {
    const { stream, meters: metrics } = await open(50)
    const closed = new Promise<void>(resolve => stream.onClose(resolve))
    stream.write(LARGE)
    if (when === 'at the end') stream.end()
    await closed
    expect(await totalOf(metrics.slowReaders)).toBe(1)
  },
)
