// @module-tag full

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '../../testing/silent.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { ApiError } from '../http/api-error.ts'
import { totalOf } from '../metrics/metrics.ts'
import { PoolMetrics } from './pool-metrics.ts'
import { defineTask, type Task } from './task.ts'
import { WorkerProcess, type WorkerProcessOptions } from './worker-process.ts'

function task<In, Out>(body: string): Task<In, Out> {
  return defineTask<(input: In) => Out>(
    new URL(`data:text/javascript,${encodeURIComponent(`export ${body}`)}`),
  )
}

const double = task<number, number>('const run = n => n * 2')
const echo = task<object, object>('const run = given => given')
const wait = task<number, null>('const run = ms => new Promise(done => setTimeout(done, ms, null))')
const fail = task<null, never>('const run = () => { throw new RangeError("no such thing") }')
const deepen = task<number, object>(
  'const run = levels => { let deep = {}; while (levels-- > 0) deep = { deep }; return deep }',
)
const busy = task<number, null>(
  'const run = ms => { const end = performance.now() + ms; while (performance.now() < end); return null }',
)
const pidOf = task<null, number>('const run = () => process.pid')
const settings = task<null, number>('const run = () => Object.keys(process.env).length')
const hang = task<string, never>('const run = (name, mark) => { mark(name); for (;;); }')
/** V8 cannot terminate a thread in this loop. */
const burn = task<null, never>('const run = () => { for (;;) new Array(1000).fill(0); }')
const awaitFile = task<string, null>(
  `const run = path => new Promise(done => {
    const look = setInterval(() => fs.existsSync(path) && (clearInterval(look), done(null)), 20)
  })
  import fs from 'node:fs'`,
)
const crash = task<null, never>('const run = () => process.kill(process.pid, "SIGABRT")')
const killed = task<null, never>('const run = () => process.kill(process.pid, "SIGKILL")')

const soon = { timeoutMs: 10_000 }
const metrics = new PoolMetrics()
const usual = { threads: 2, queue: 8, idleMs: 60_000, watched: { by: metrics, name: 'files' }, log: silent }
const workers = new WorkerProcess(usual)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => workers.close())

function deep(levels: number): object {
  let deep = {}
  for (let level = 0; level < levels; level++) deep = { deep }
  return deep
}

function startWorker(options: Partial<WorkerProcessOptions>): WorkerProcess {
  const made = new WorkerProcess({ ...usual, ...options })
  onTestFinished(() => made.close())
  return made
}

test('runs work in a process with lower priority, and returns its result', async () => {
  expect(await workers.run(double, 21, soon)).toBe(42)
  const pid = await workers.run(pidOf, null, soon)
  expect(pid).toBe(workers.pid)
  expect(getPriority(pid)).toBe(5)
})

test.runIf(existsSync('/proc/self/autogroup'))(
  'also lowers the priority of the process’s scheduling group',
  async () => {
    await workers.run(double, 1, soon)
    const [own, other] = ['self', workers.pid].map(pid =>
      readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim(),
    )
    expect(other).toMatch(/ nice 5$/)
    expect(other?.split(' ')[0]).not.toBe(own?.split(' ')[0])
  },
)

test('transfers bytes, maps and undefined', async () => {
  const view = new Float32Array([0, 1.5, 2.5]).subarray(1)
  const sent = { bytes: new Uint8Array([1, 2, 3]), view, names: new Map([['a', null]]), none: undefined }
  expect(await workers.run(echo, sent, soon)).toStrictEqual(sent)
})

test('the process gets none of our environment', async () => {
  vi.stubEnv('SECRET_KEY', 'hush')
  expect(await workers.run(settings, null, soon)).toBe(0)
})

test('rethrows what a task threw', async () => {
  await expect(workers.run(fail, null, soon)).rejects.toThrow(new RangeError('no such thing'))
})

test('reports and counts the last mark of hanging work, and keeps working', async () => {
  const before = await totalOf(metrics.givenUp)
  const hanging = workers.run(hang, 'here', { ...soon, markMs: 20 })
  await expect(hanging).rejects.toMatchObject({ name: 'WorkError', reason: 'overrun', mark: 'here' })
  expect(await totalOf(metrics.givenUp)).toBe(before + 1)
  expect(await workers.run(double, 2, soon)).toBe(4)
})

test('a thread that cannot be ended ends with its process, after the process’s other work', async () => {
  const sign = join(temporaryDirectory(), 'go-on')
  const pid = await workers.run(pidOf, null, soon)
  const slow = workers.run(awaitFile, sign, { timeoutMs: 60_000 })
  await expect(workers.run(burn, null, { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' })
  await vi.waitFor(async () => expect(await workers.run(pidOf, null, soon)).not.toBe(pid), 20_000)
  expect(() => process.kill(pid, 0)).not.toThrow()
  writeFileSync(sign, '')
  await slow
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 20_000)
}, 60_000)

test.each([
  ['crashes', crash, 'thread_ended'],
  ['is killed for want of memory', killed, 'out_of_memory'],
] as const)('a job whose process %s fails, and the next one runs', async (_how, action, reason) => {
  await expect(workers.run(action, null, soon)).rejects.toMatchObject({ name: 'WorkError', reason })
  expect(await workers.run(double, 3, soon)).toBe(6)
})

test('queued work runs after a crash of the process', async () => {
  const one = startWorker({ threads: 1 })
  const crashing = expect(one.run(crash, null, soon)).rejects.toThrow('work was ended')
  expect(await one.run(double, 4, soon)).toBe(8)
  await crashing
})

test.each([1_000, 1_800, 2_500, 5_000])(
  'data nested %d levels deep does not affect other jobs',
  async levels => {
    const one = startWorker({ threads: 1 })
    const pid = await one.run(pidOf, null, soon)
    const both = [one.run(echo, deep(levels), soon), one.run(deepen, levels, soon)]
    for (const end of await Promise.allSettled(both))
      if (end.status === 'rejected') expect(end.reason.message).toContain('call stack')
    expect(await one.run(pidOf, null, soon)).toBe(pid)
  },
)

test('logs why a process ended', async () => {
  const lines: string[] = []
  const one = startWorker({ log: pino({ base: null }, { write: line => lines.push(line) }) })
  await expect(one.run(crash, null, soon)).rejects.toThrow('work was ended')
  expect(lines.join()).toMatch(/"pool":"files".*exited/)
  expect(lines.join()).toContain('SIGABRT')
})

test('reports the CPU time of its work', async () => {
  const watched = { by: new PoolMetrics(), name: 'files' }
  await startWorker({ watched }).run(busy, 200, soon)
  expect(await totalOf(watched.by.cpuSeconds)).toBeGreaterThan(0.15)
})

test('queues work, reports the queue’s length, and refuses work that would wait too long', async () => {
  const one = startWorker({ threads: 1, queue: 1 })
  const running = one.run(wait, 20, soon)
  const waiting = one.run(double, 4, soon)
  expect(one.state).toEqual({ busy: 1, waiting: 1 })
  await expect(one.run(double, 5, soon)).rejects.toThrow(ApiError)
  await running
  expect(await waiting).toBe(8)
  expect(one.state).toEqual({ busy: 0, waiting: 0 })
})

test.runIf(process.platform === 'linux')('reports its memory', async () => {
  const watched = { by: new PoolMetrics(), name: 'files' }
  const one = startWorker({ watched })
  await one.run(double, 1, soon)
  expect(watched.by.memory.files).toBeGreaterThan(10 * 2 ** 20)
})

test('frees its memory when idle', async () => {
  const brief = startWorker({ idleMs: 1 })
  await brief.run(double, 1, soon)
  const { pid = 0 } = brief
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow())
  expect(await brief.run(double, 2, soon)).toBe(4)
})

test('running, queued and later work is refused when it closes', async () => {
  const one = startWorker({ threads: 1 })
  await one.run(double, 1, soon)
  const ends = Promise.allSettled([one.run(hang, 'x', soon), one.run(double, 2, soon)])
  await one.close()
  const isRefused = { status: 'rejected', reason: expect.objectContaining({ code: 'shutting_down' }) }
  expect(await ends).toMatchObject([isRefused, isRefused])
  await expect(one.run(double, 4, soon)).rejects.toMatchObject({ code: 'shutting_down' })
  expect(one.pid).toBeUndefined()
})
