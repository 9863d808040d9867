// @module-tag full

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { OnDemandProcess } from './pooled-process.ts'
import { defineProgram } from './program.ts'
import type { answer, ProcessTrick } from './testing/tricks.program.ts'

const tricks = defineProgram<typeof answer>(new URL('./testing/tricks.program.ts', import.meta.url))
const onDemand = new OnDemandProcess(tricks, { idleMs: 60_000, silenceMs: 60_000 })
afterEach(() => onDemand.end())

const forEver = new AbortController().signal
const ask = (trick: ProcessTrick) => onDemand.ask(trick, () => undefined, forEver)
async function waiting(signal: AbortSignal, by = onDemand) {
  const heard = Promise.withResolvers<number>()
  const ended = by.ask({ do: 'wait' }, heard.resolve, signal).then(String, error => error)
  return { pid: await heard.promise, ended }
}

test('sends its progress one by one, and then the result', async () => {
  const heard: number[] = []
  expect(await onDemand.ask({ do: 'count', to: 3 }, n => heard.push(n), forEver)).toBe(3)
  expect(heard).toEqual([1, 2, 3])
})

test('transfers vectors unchanged', async () => {
  expect(await ask({ do: 'double', numbers: new Float32Array([1, 2.5]) })).toEqual(new Float32Array([2, 5]))
})

test('reports why its program failed, and keeps running', async () => {
  await expect(ask({ do: 'refuse' })).rejects.toMatchObject({ reason: 'refused', code: 'distaste' })
  const { pid } = onDemand
  await ask({ do: 'count', to: 1 })
  expect(onDemand.pid).toBe(pid)
})

test('aborts one request and keeps the others', async () => {
  const stopping = new AbortController()
  const stopped = await waiting(stopping.signal)
  const other = await waiting(forEver)
  stopping.abort(new Error('enough'))
  expect(await stopped.ended).toMatchObject({ message: 'enough' })
  expect(await ask({ do: 'count', to: 1 })).toBe(1)
  expect(other.pid).toBe(onDemand.pid)
})

test('a request that cannot be sent leaves nothing behind: the process ends when it is idle', async () => {
  const brief = new OnDemandProcess(tricks, { idleMs: 1, silenceMs: 60_000 })
  const unsaid = { do: 'count', to: 1, by: () => undefined } as ProcessTrick
  await expect(brief.ask(unsaid, () => undefined, forEver)).rejects.toThrow('could not be cloned')
  await vi.waitFor(() => expect(brief.isRunning).toBe(false))
})

test('fails all open requests when it crashes, and starts again for the next one', async () => {
  const { ended } = await waiting(forEver)
  await expect(ask({ do: 'crash' })).rejects.toMatchObject({ reason: 'crashed' })
  expect(await ended).toMatchObject({ name: 'ProcessError', reason: 'crashed' })
  expect(await ask({ do: 'count', to: 2 })).toBe(2)
})

test('recognizes that the system killed it for lack of memory', async () => {
  const { pid, ended } = await waiting(forEver)
  process.kill(pid, 'SIGKILL')
  expect(await ended).toMatchObject({ reason: 'killed' })
})

test('gets none of the server’s environment', async () => {
  vi.stubEnv('SECRET_KEY', 'hush')
  expect(await ask({ do: 'tell', name: 'SECRET_KEY' })).toBeNull()
  vi.unstubAllEnvs()
})

test('fails if its program does not exist', async () => {
  const none = new OnDemandProcess<null, never, never>(
    { module: 'file:///no/such.ts' },
    { idleMs: 60_000, silenceMs: 60_000 },
  )
  await expect(none.ask(null, () => undefined, forEver)).rejects.toMatchObject({ name: 'ProcessError' })
  await none.end()
})

test('ends after some time without requests', async () => {
  const brief = new OnDemandProcess(tricks, { idleMs: 1, silenceMs: 60_000 })
  await brief.ask({ do: 'count', to: 1 }, () => undefined, forEver)
  await vi.waitFor(() => expect(brief.isRunning).toBe(false))
})

test('is ended when it is silent for too long, and starts again for the next request', async () => {
  const mute = new OnDemandProcess(tricks, { idleMs: 60_000, silenceMs: 4_000 })
  onTestFinished(() => mute.end())
  await expect(mute.ask({ do: 'wait' }, () => undefined, forEver)).rejects.toMatchObject({ reason: 'ended' })
  expect(await mute.ask({ do: 'count', to: 2 }, () => undefined, forEver)).toBe(2)
})

test('ends with its server, even when that is killed', async () => {
  const script = fileURLToPath(new URL('./testing/server-with-a-child.ts', import.meta.url))
  const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [firstOutput] = await once(server.stdout, 'data')
  const pid = Number(firstOutput)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAtWork(pid)).toBe(false))
})

/** Containers may not reap zombies, which do not count as running. */
function isAtWork(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return !/^(Z.*)?$/.test(stdout.trim())
}
