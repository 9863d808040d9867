import { afterEach, expect, onTestFinished, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { totalOf } from '../metrics/metrics.ts'
import { PoolMetrics } from './pool-metrics.ts'
import { defineTask, type Task, WorkError } from './task.ts'
import { WorkerPool } from './worker-pool.ts'

function task<In, Out>(body: string): Task<In, Out> {
  return defineTask<(input: In) => Out>(
    new URL(`data:text/javascript,${encodeURIComponent(`export ${body}`)}`),
  )
}

const double = task<number, number>('const run = n => n * 2')
const threadId = task<null, number>('const run = async () => (await import("node:worker_threads")).threadId')
const spin = task<null, never>('const run = () => { for (;;); }')
const hoard = task<null, never>(
  'const run = () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) }',
)
const gather = task<number, number>(
  'const run = mb => { globalThis.all = Array.from({ length: mb }, () => new Uint8Array(2 ** 20)); return all.length }',
)
const wait = task<number, null>('const run = ms => new Promise(done => setTimeout(done, ms, null))')
const fail = task<null, never>('const run = () => { throw new RangeError("no such thing") }')
const marks = task<{ before: string[]; ms: number }, string>(
  `const run = async ({ before, ms }, mark) => {
    for (const name of before) {
      mark(name)
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    return 'done'
  }`,
)
const hang = task<string[], never>(
  'const run = (before, mark) => { for (const name of before) mark(name); for (;;); }',
)
const late = task<number, never>(
  `const run = (ms, mark) => {
    for (const name of ['early', 'later', 'later still']) {
      mark(name)
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    mark('late')
    for (;;);
  }`,
)
const cling = task<string[], never>(
  'const run = ([name], mark) => { mark(name); for (;;) try { for (;;); } catch {} finally { continue } }',
)
const bare = task<string, string>(
  `const run = (name, mark) => {
    Object.defineProperty(globalThis, 'performance', { value: undefined })
    mark(name)
    return 'done'
  }`,
)
const sleep = task<number, string>(
  `const run = async (ms, mark) => {
    mark('asleep')
    await new Promise(done => setTimeout(done, ms))
    return 'done'
  }`,
)
const echo = task<Uint8Array, Uint8Array>('const run = bytes => bytes')

const soon = { timeoutMs: 5_000 }
let pool = new WorkerPool()

afterEach(async () => {
  await pool.close()
  pool = new WorkerPool()
})

test('returns the result of the task', async () => {
  expect(await pool.run(double, 21, soon)).toBe(42)
})

test('passes bytes to a task and back', async () => {
  expect(await pool.run(echo, new Uint8Array([1, 2, 3]), soon)).toEqual(new Uint8Array([1, 2, 3]))
})

test('reuses a thread for the next job', async () => {
  expect(await pool.run(threadId, null, soon)).toBe(await pool.run(threadId, null, soon))
})

test('replaces a thread that used much memory, without failing its work', async () => {
  const metrics = new PoolMetrics()
  pool = new WorkerPool({ threads: 1, watched: { by: metrics, name: 'files' } })
  const before = await pool.run(threadId, null, soon)
  expect(await pool.run(gather, 100, soon)).toBe(100)
  expect(await pool.run(threadId, null, soon)).not.toBe(before)
  expect(await totalOf(metrics.givenUp)).toBe(0)
})

test('rethrows what a task threw, and keeps the thread', async () => {
  const before = await pool.run(threadId, null, soon)
  await expect(pool.run(fail, null, soon)).rejects.toThrow(new RangeError('no such thing'))
  expect(await pool.run(threadId, null, soon)).toBe(before)
})

test('aborts work that takes too long, and keeps working', async () => {
  await expect(pool.run(spin, null, { timeoutMs: 50 })).rejects.toMatchObject({
    reason: 'timeout',
    mark: null,
  })
  expect(await pool.run(double, 2, soon)).toBe(4)
})

test('aborts work that takes too much memory, and keeps working', async () => {
  await expect(pool.run(hoard, null, { timeoutMs: 15_000 })).rejects.toMatchObject({
    reason: 'out_of_memory',
  })
  expect(await pool.run(double, 2, soon)).toBe(4)
})

test('queues work for a thread, and refuses work that would wait too long', async () => {
  pool = new WorkerPool({ threads: 1, queue: 1 })
  const running = pool.run(wait, 20, soon)
  const waiting = pool.run(double, 4, soon)
  await expect(pool.run(double, 5, soon)).rejects.toThrow(ApiError)
  await running
  expect(await waiting).toBe(8)
})

test('gives queued work a new thread when the old one was ended', async () => {
  pool = new WorkerPool({ threads: 1 })
  const spinning = expect(pool.run(spin, null, { timeoutMs: 50 })).rejects.toThrow(WorkError)
  expect(await pool.run(double, 6, soon)).toBe(12)
  await spinning
})

test('queued work is refused when the pool closes, and no thread is left', async () => {
  pool = new WorkerPool({ threads: 1 })
  await pool.run(double, 1, soon)
  const started: unknown[] = []
  const note = (thread: unknown) => started.push(thread)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const work = [pool.run(spin, null, soon), pool.run(double, 2, soon), pool.run(double, 3, soon)]
  const ends = Promise.allSettled(work)
  await pool.close()
  const isRefused = { status: 'rejected', reason: expect.objectContaining({ code: 'shutting_down' }) }
  expect(await ends).toMatchObject([isRefused, isRefused, isRefused])
  await expect(pool.run(double, 4, soon)).rejects.toMatchObject({ code: 'shutting_down' })
  expect(started).toEqual([])
})

test('reports the last mark of hanging work', async () => {
  const hanging = pool.run(hang, ['first', 'second'], { ...soon, markMs: 20 })
  await expect(hanging).rejects.toMatchObject({ reason: 'overrun', mark: 'second' })
  expect(await pool.run(double, 7, soon)).toBe(14)
})

test('aborts work that hangs at a mark, even if it catches errors', async () => {
  for (const hanging of [hang, cling])
    await expect(pool.run(hanging, ['x'], { ...soon, markMs: 20 })).rejects.toMatchObject({ mark: 'x' })
  expect(await pool.run(double, 7, soon)).toBe(14)
})

test('reports marks in a thread without globals', async () => {
  expect(await pool.run(bare, 'x', { ...soon, markMs: 20 })).toBe('done')
})

test('names the mark at which a job hangs, however long the marks before took', async () => {
  for (const before of [10, 25, 40]) {
    const hanging = pool.run(late, before, { ...soon, cpuMs: 400, markMs: 50 })
    await expect(hanging).rejects.toMatchObject({ reason: 'overrun', mark: 'late' })
  }
})

test('slow work that does not hang at a mark gets its full time', async () => {
  const many = { before: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'], ms: 10 }
  expect(await pool.run(marks, many, { ...soon, cpuMs: 140, markMs: 60 })).toBe('done')
})

test('gives each mark its own time', async () => {
  const many = { before: ['a', 'b', 'b', 'b', 'b', 'c'], ms: 20 }
  expect(await pool.run(marks, many, { ...soon, markMs: 60 })).toBe('done')
})

test('does not count waiting as hanging', async () => {
  expect(await pool.run(sleep, 60, { ...soon, markMs: 10 })).toBe('done')
})

test('aborts work that takes too long in total, and reports its last mark', async () => {
  const slow = pool.run(hang, ['a', 'b'], { ...soon, cpuMs: 60, markMs: 10_000 })
  await expect(slow).rejects.toMatchObject({ reason: 'timeout', mark: 'b' })
})

test('keeps a warm pool ready, also after a thread was ended', async () => {
  pool = new WorkerPool({ threads: 2, warm: [threadId] })
  const before = await pool.run(threadId, null, soon)
  await expect(pool.run(spin, null, { timeoutMs: 50 })).rejects.toThrow(WorkError)
  const after = await Promise.all([pool.run(threadId, null, soon), pool.run(threadId, null, soon)])
  expect(after).not.toContain(before)
  expect(new Set(after).size).toBe(2)
})
