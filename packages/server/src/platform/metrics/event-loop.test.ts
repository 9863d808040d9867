import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

function blockLoop(ms: number): void {
  for (const began = performance.now(); performance.now() - began < ms; );
}

test('a blocked event loop is logged with the last call, except during startup', async () => {
  const lines: string[] = []
  const watch = watchEventLoop(pino({ base: null }, { write: line => lines.push(line) }), {
    lastBegun: () => 'chat.complete',
    isBusy: () => false,
  })
  onTestFinished(() => watch.stop())
  await setTimeout(150)
  blockLoop(600)
  await setTimeout(150)
  expect(lines).toEqual([])

  watch.beginAnew()
  blockLoop(600)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'the event loop was blocked',
    last_begun: 'chat.complete',
  })
})

test('measuring pauses when nobody is served', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let isBusy = true
  const watch = watchEventLoop(pino({ enabled: false }), { lastBegun: () => '', isBusy: () => isBusy })
  watch.beginAnew()
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(1)
  isBusy = false
  vi.advanceTimersByTime(6_000)
  expect(vi.getTimerCount()).toBe(0)
  watch.wake()
  expect(vi.getTimerCount()).toBe(1)
})
