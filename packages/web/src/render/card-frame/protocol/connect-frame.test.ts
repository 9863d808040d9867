import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectFrame, type FrameListener } from './connect-frame.ts'
import type { FrameFacts } from './frame-facts.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** The test controls the other end of the connection. */
function connect() {
  const heard: unknown[] = []
  const listener: FrameListener = {
    onMessage: message => heard.push(message),
    onAlive: () => heard.push('alive'),
    onFault: fault => heard.push(fault),
  }
  let port: MessagePort | undefined
  // The part of Window in use.
  const frame = {
    postMessage: (_: unknown, __: string, [transferred]: MessagePort[]) => (port = transferred),
  }
  const connection = connectFrame(frame as unknown as Window, listener)
  const say = async (message: unknown) => {
    port?.postMessage(JSON.stringify(message))
    await new Promise(resolve => setTimeout(resolve, 20)) // delivery takes a turn of the event loop
  }
  return { heard, say, ...connection }
}

test('only messages that a frame may send are received', async () => {
  const { heard, say, close } = connect()
  await say({ type: 'ready' })
  await say({ type: 'token' })
  close()
  expect(heard).toEqual([{ type: 'ready' }])
})

test('a frame is alive after its first answer, and stays while it answers', async () => {
  const { heard, say, close } = connect()
  for (let second = 0; second < 8; second++) {
    vi.advanceTimersByTime(1_000)
    await say({ type: 'pong' })
  }
  close()
  expect(heard).toEqual(['alive'])
})

test('an answer from before the content was shown does not count as alive', async () => {
  const { heard, say, send, close } = connect()
  await say({ type: 'pong' })
  send({ type: 'viewport', height: 9 })
  await say({ type: 'pong' })
  const facts = { names: { user: '', char: '' } } as FrameFacts // not used here
  send({ type: 'show', document: '', height: 9, isPlain: true, facts })
  await say({ type: 'pong' })
  close()
  expect(heard).toEqual(['alive', 'alive'])
})

test('a frame that misses three pings is unresponsive, and no longer heard', async () => {
  const { heard, say } = connect()
  vi.advanceTimersByTime(3_000)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1_000)
  await say({ type: 'ready' })
  vi.advanceTimersByTime(9_000)
  expect(heard).toEqual(['silent'])
})

test('a frame that sends endlessly is cut off', async () => {
  const { heard, say } = connect()
  await Promise.all(Array.from({ length: 2_000 }, () => say({ type: 'resize', height: 1 })))
  expect(heard.at(-1)).toBe('flood')
  expect(heard.length).toBeLessThan(100)
})
