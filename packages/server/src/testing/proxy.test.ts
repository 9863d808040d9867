import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy, type TestProxy } from './proxy.ts'

async function instance(answer: RequestListener): Promise<{ url: string; end(): void }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(end)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end } // listening on TCP
}

async function before(...instances: readonly { url: string }[]): Promise<TestProxy> {
  const proxy = await startProxy(instances.map(({ url }) => url))
  onTestFinished(() => proxy.close())
  return proxy
}

const named =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(name)
const whoAnswers = async ({ url }: TestProxy): Promise<string> => await (await fetch(url)).text()

test('calls alternate between the instances', async () => {
  const [one, two] = [await instance(named('one')), await instance(named('two'))]
  const proxy = await before(one, two)
  expect([await whoAnswers(proxy), await whoAnswers(proxy), await whoAnswers(proxy)]).toEqual([
    'one',
    'two',
    'one',
  ])
})

test('a call to an instance that is down goes to the next, with its body', async () => {
  const gone = await instance(named('gone'))
  const two = await instance((request, response) => void request.pipe(response))
  const proxy = await before(gone, two)
  gone.end()
  for (const _ of [1, 2]) {
    const answer = await fetch(proxy.url, { method: 'POST', body: 'hello' })
    expect(await answer.text()).toBe('hello')
  }
  two.end()
  expect((await fetch(proxy.url)).status).toBe(502)
})

test('events pass as they arrive, and end when the instance dies', async () => {
  const { promise: dies, resolve: die } = Promise.withResolvers<void>()
  const one = await instance((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-one': ['a', 'b'] })
    response.write('data: 1\n\n')
    void dies.then(() => response.destroy())
  })
  const answer = await fetch((await before(one)).url)
  expect(answer.headers.get('x-one')).toBe('a, b')
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
  die()
  await expect(reader?.read()).rejects.toThrow()
})

test('a client that got an early answer can send the rest', async () => {
  const refusing = await instance((sent, response) => {
    sent.resume()
    response.writeHead(413).end()
  })
  const call = request((await before(refusing)).url, { method: 'POST' })
  const answered = once(call, 'response')
  call.end(Buffer.alloc(64 * 1024 * 1024))
  await once(call, 'finish')
  const [answer] = await answered
  expect(answer.statusCode).toBe(413)
  answer.resume()
})

test('a client that disconnects is disconnected from the instance', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const one = await instance((_request, response) => {
    response.writeHead(200)
    response.write('a')
    response.once('close', leave)
  })
  const leaving = new AbortController()
  await fetch((await before(one)).url, { signal: leaving.signal })
  leaving.abort()
  await left
})
