import { afterEach, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { type Task, taskIn } from './task.ts'
import { WorkError } from './work-error.ts'
import { WorkerPool } from './worker-pool.ts'

/** A task written where it is used. */
function task<In, Out>(body: string): Task<In, Out> {
  return taskIn<(input: In) => Out>(new URL(`data:text/javascript,${encodeURIComponent(`export ${body}`)}`))
}

const double = task<number, number>('const run = n => n * 2')
const threadId = task<null, number>('const run = async () => (await import("node:worker_threads")).threadId')
const spin = task<null, never>('const run = () => { for (;;); }')
const hoard = task<null, never>(
  'const run = () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) }',
)
const wait = task<number, null>('const run = ms => new Promise(done => setTimeout(done, ms, null))')
const fail = task<null, never>('const run = () => { throw new RangeError("no such thing") }')
const echo = task<Uint8Array, Uint8Array>('const run = bytes => bytes')

const soon = { timeoutMs: 5_000 }
let pool = new WorkerPool()

afterEach(async () => {
  await pool.close()
  pool = new WorkerPool()
})

test('gives what the task gives', async () => {
  expect(await pool.run(double, 21, soon)).toBe(42)
})

test('moves bytes there and back', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const returned = await pool.run(echo, bytes, { ...soon, transfer: [bytes.buffer] })
  expect(bytes.length).toBe(0)
  expect([...returned]).toEqual([1, 2, 3])
})

test('keeps a thread for the next piece of work', async () => {
  expect(await pool.run(threadId, null, soon)).toBe(await pool.run(threadId, null, soon))
})

test('says what a task threw, and goes on with the same thread', async () => {
  const before = await pool.run(threadId, null, soon)
  await expect(pool.run(fail, null, soon)).rejects.toThrow(new RangeError('no such thing'))
  expect(await pool.run(threadId, null, soon)).toBe(before)
})

test('ends work that takes too long, and works on', async () => {
  await expect(pool.run(spin, null, { timeoutMs: 50 })).rejects.toEqual(new WorkError('timeout'))
  expect(await pool.run(double, 2, soon)).toBe(4)
})

test('ends work that takes too much memory, and works on', async () => {
  await expect(pool.run(hoard, null, { timeoutMs: 15_000 })).rejects.toMatchObject({
    reason: 'out_of_memory',
  })
  expect(await pool.run(double, 2, soon)).toBe(4)
})

test('lets work wait for a thread, and refuses what would wait too long', async () => {
  pool = new WorkerPool({ threads: 1, queue: 1 })
  const running = pool.run(wait, 20, soon)
  const waiting = pool.run(double, 4, soon)
  await expect(pool.run(double, 5, soon)).rejects.toThrow(Refusal)
  await running
  expect(await waiting).toBe(8)
})

test('hands waiting work a new thread when the old one had to be ended', async () => {
  pool = new WorkerPool({ threads: 1 })
  const spinning = expect(pool.run(spin, null, { timeoutMs: 50 })).rejects.toThrow(WorkError)
  expect(await pool.run(double, 6, soon)).toBe(12)
  await spinning
})
