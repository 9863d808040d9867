import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen, requireOwnHost } from './listen.ts'

async function appAt(port = 0): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'hello')
  onTestFinished(() => app.close())
  return { app, port: await listen(app, { host: '127.0.0.1', port }) }
}

test('many connections are answered until the app closes', async () => {
  const { app, port } = await appAt()
  const url = `http://127.0.0.1:${port}`
  const answers = Array.from({ length: 40 }, async () => await (await fetch(url)).text())
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['hello']))
  await app.close()
  await expect(fetch(url)).rejects.toThrow()
})

test('listens at all addresses of its host', async () => {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'hello')
  onTestFinished(() => app.close())
  const port = await listen(app, { host: 'localhost', port: 0 })
  for (const { address, family } of await lookup('localhost', { all: true })) {
    const host = family === 6 ? `[${address}]` : address
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('hello')
  }
})

test('a port in use is not shared', async () => {
  const { port } = await appAt()
  await expect(appAt(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const stranger = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void stranger.close())
  await once(stranger, 'listening')
  const taken = stranger.address() as { port: number } // it listens on TCP
  await expect(appAt(taken.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test.each([
  ['x86_64-conda-linux-gnu.invalid', /no name that can be found/],
  ['203.0.113.7', /an address of another machine/],
  ['http://localhost', /the port goes into PORT/],
  ['0.0.0.0:3000', /the port goes into PORT/],
])('an invalid HOST is named with its value: %s', async (host, sentence) => {
  const error = await requireOwnHost(host).catch(error => error)
  expect(error.message).toMatch(sentence)
  expect(error.message).toContain(`"${host}"`)
})

test.each(['localhost', '127.0.0.1', '0.0.0.0', '::'])(
  'a HOST of this machine is accepted: %s',
  async host => {
    await requireOwnHost(host)
  },
)
