import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { silent } from '../../../testing/silent.ts'
import { scratchDirectory } from '../fixtures/embedded.ts'
import { noteInto } from './log-position.ts'
import { readNoted } from './noted-position.ts'

const at = (flushed: string, system = '1') => ({ system, flushed })

test('a position increases, even when its lower half overflows', async () => {
  const file = join(scratchDirectory(), 'position')
  let now = at('0/FFFFFFFF')
  const note = noteInto(file, async () => now, silent)
  await note()
  now = at('1/0')
  await note()
  expect(readNoted(file)).toEqual(at('1/0'))
})

test('a WAL that is shorter after a restart is marked as damaged for good, and logged once', async () => {
  const file = join(scratchDirectory(), 'position')
  const error = vi.fn()
  let now = at('0/A0')
  const note = noteInto(file, async () => now, { ...silent, error })
  await note()
  for (const flushed of ['0/9F', '0/B0']) {
    now = at(flushed)
    await note()
    expect(readNoted(file)).toEqual({ ...at('0/A0'), damaged: true })
  }
  expect(error).toHaveBeenCalledOnce()
})

test('another database system starts with its own position', async () => {
  const file = join(scratchDirectory(), 'position')
  await noteInto(file, async () => at('0/A0'), silent)()
  await noteInto(file, async () => at('0/1', '2'), silent)()
  expect(readNoted(file)).toEqual(at('0/1', '2'))
})

test('only one write of the position waits for PostgreSQL at a time', async () => {
  const file = join(scratchDirectory(), 'position')
  const answer = Promise.withResolvers<ReturnType<typeof at>>()
  const read = vi.fn(() => answer.promise)
  const note = noteInto(file, read, silent)
  const first = note()
  await note()
  answer.resolve(at('0/1'))
  await first
  expect(read).toHaveBeenCalledOnce()
  await note()
  expect(read).toHaveBeenCalledTimes(2)
})
