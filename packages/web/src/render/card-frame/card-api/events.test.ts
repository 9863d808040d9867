import { afterEach, expect, test, vi } from 'vitest'
import { CardEvents } from './events.ts'

afterEach(() => vi.unstubAllGlobals())

test('listeners run in order, and wait for each other', async () => {
  const events = new CardEvents()
  const heard: string[] = []
  events.on('tick', async (n: number) => {
    await Promise.resolve()
    heard.push(`slow ${n}`)
  })
  events.on('tick', () => heard.push('second'))
  events.first('tick', () => heard.push('first'))
  await events.emit('tick', 7)
  expect(heard).toEqual(['first', 'slow 7', 'second'])
})

test('a listener added twice runs once, and a one-time listener runs only once', async () => {
  const events = new CardEvents()
  let heard = 0
  const listener = () => heard++
  events.on('tick', listener)
  const { stop } = events.on('tick', listener)
  events.once('tick', listener)
  await events.emit('tick')
  expect(heard).toBe(2)
  stop()
  await events.emit('tick')
  expect(heard).toBe(2)
})

test('a failing listener is reported, and the next one still runs', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const events = new CardEvents()
  const heard = vi.fn()
  events.on('tick', () => {
    throw new Error('own fault')
  })
  events.on('tick', heard)
  await events.emit('tick')
  expect(heard).toHaveBeenCalledOnce()
  expect(reported).toHaveBeenCalledOnce()
})

test('all listeners can be removed', async () => {
  const events = new CardEvents()
  const listener = vi.fn()
  events.on('tick', listener)
  events.on('tock', listener)
  events.clearListener(listener)
  events.last('tick', listener)
  events.clear('tick')
  events.on('tock', listener)
  events.clearAll()
  await events.emit('tick')
  await events.emit('tock')
  expect(listener).not.toHaveBeenCalled()
})
