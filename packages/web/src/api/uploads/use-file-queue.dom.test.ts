import { act } from 'react'
import { expect, test } from 'vitest'
import { runHook } from '../../testing/run-hook.tsx'
import type { CallOptions } from '../call/request.ts'
import { type FileToSend, useFileQueue } from './use-file-queue.ts'

const MAX_BYTES = 10

/** `failures`: how often the server fails. */
function queueOf({ failures = 0 }: { failures?: number } = {}) {
  const sent: (FileToSend & CallOptions)[] = []
  const now = runHook(() =>
    useFileQueue<string>(MAX_BYTES, async (file, options) => {
      sent.push({ ...file, ...options })
      if (sent.length <= failures) throw new Error('lost')
      return file.fileName
    }),
  )
  const add = (...files: File[]) => act(async () => void now().add(files))
  const states = () => now().files.map(({ file, progress }) => `${file.name.slice(-5)} ${progress.state}`)
  return { sent, now, add, states }
}

test('every chosen file is sent, however many there are', async () => {
  const { sent, add, states } = queueOf()
  await add(...['a.png', 'b.png', 'c.png', 'd.png'].map(name => new File(['x'], name)))
  expect(states()).toEqual(['a.png done', 'b.png done', 'c.png done', 'd.png done'])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
})

test('a file that is too large for any server is not sent', async () => {
  const { sent, add, states } = queueOf()
  await add(new File(['x'.repeat(MAX_BYTES + 1)], 'a.png'))
  expect(states()).toEqual(['a.png too_large'])
  expect(sent).toEqual([])
})

test('a retry is the same call, so that only one thing is created', async () => {
  const { sent, now, add, states } = queueOf({ failures: 1 })
  await add(new File(['x'], 'a.png'))
  expect(states()).toEqual(['a.png refused'])
  await act(async () => now().retry(sent[0]?.id ?? ''))
  expect(states()).toEqual(['a.png done'])
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
})

test('a very long name is shortened but keeps its extension', async () => {
  const { sent, add } = queueOf()
  await add(new File(['x'], `${'很'.repeat(300)}.charx`))
  expect(sent[0]?.fileName).toHaveLength(255)
  expect(sent[0]?.fileName).toMatch(/很\.charx$/)
})
