import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptHost, type ScriptThread } from './script-host.ts'
import type { ScriptReport } from './script-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMITS = { markMs: 50, totalMs: 200 }
const nothing = { scripts: [], texts: [], values: { user: '', char: '' }, excluded: [] }

class FakeScriptThread implements ScriptThread {
  onmessage: ScriptThread['onmessage'] = null
  onerror: ScriptThread['onerror'] = null
  isEnded = false
  orders = 0

  postMessage(): void {
    this.orders++
  }

  terminate(): void {
    this.isEnded = true
  }

  say(data: ScriptReport): void {
    this.onmessage?.call(this as never, new MessageEvent('message', { data })) // the handler doesn't use `this`
  }
}

function openThreads() {
  const threads: FakeScriptThread[] = []
  const open = () => {
    const thread = new FakeScriptThread()
    threads.push(thread)
    return thread
  }
  return { threads, host: new ScriptHost(open).of('pass') }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

test('a worker does one job after another', async () => {
  const { threads, host } = openThreads()
  const [one, two] = [host(nothing, LIMITS), host(nothing, LIMITS)]
  await turn()
  threads[0]?.say({ kind: 'ready' })
  await turn()
  expect(threads[0]?.orders).toBe(1)
  threads[0]?.say({ kind: 'done', result: 1 })
  await expect(one).resolves.toEqual({ end: 'done', result: 1 })
  await turn()
  threads[0]?.say({ kind: 'done', result: 2 })
  await expect(two).resolves.toEqual({ end: 'done', result: 2 })
  expect(threads).toHaveLength(1)
})

test('a slow script is ended and named, and the next job gets another worker', async () => {
  const { threads, host } = openThreads()
  const hanging = host(nothing, LIMITS)
  await turn()
  threads[0]?.say({ kind: 'ready' })
  await turn()
  threads[0]?.say({ kind: 'begun' })
  threads[0]?.say({ kind: 'mark', mark: 'catastrophe' })
  await vi.advanceTimersByTimeAsync(60)
  await expect(hanging).resolves.toMatchObject({ end: 'overrun', mark: 'catastrophe' })
  expect(threads[0]?.isEnded).toBe(true)
  void host(nothing, LIMITS)
  await turn()
  expect(threads).toHaveLength(2)
})

test('the start-up time of a worker is not blamed on a script', async () => {
  const { threads, host } = openThreads()
  const late = host(nothing, LIMITS)
  await vi.advanceTimersByTimeAsync(5_000)
  threads[0]?.say({ kind: 'ready' })
  await turn()
  threads[0]?.say({ kind: 'done', result: 1 })
  await expect(late).resolves.toEqual({ end: 'done', result: 1 })
})

test('many quick scripts are stopped when their total time is up', async () => {
  const { threads, host } = openThreads()
  const long = host(nothing, LIMITS)
  await turn()
  threads[0]?.say({ kind: 'ready' })
  await turn()
  threads[0]?.say({ kind: 'begun' })
  for (let mark = 0; mark < 8; mark++) {
    threads[0]?.say({ kind: 'mark', mark: String(mark) })
    await vi.advanceTimersByTimeAsync(30)
  }
  await expect(long).resolves.toEqual({ end: 'exhausted' })
})

test('without a worker texts stay unchanged, and the next job tries to start one', async () => {
  const { threads, host } = openThreads()
  const work = host(nothing, LIMITS)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(work).resolves.toEqual({ end: 'exhausted' })
  void host(nothing, LIMITS)
  await turn()
  expect(threads).toHaveLength(2)
})
