import { expect, test } from 'vitest'
import { nextFiles, type QueuedFile, reduceFiles } from './file-queue.ts'

const MAX_BYTES = 1_000
type FileQueueState = readonly QueuedFile<string>[]

const file = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size })
const add = (queue: FileQueueState, ...names: string[]) =>
  reduceFiles(queue, {
    type: 'add',
    files: names.map(name => ({ id: name, file: file(name) })),
    maxBytes: MAX_BYTES,
  })
const states = (queue: FileQueueState) => queue.map(({ id, progress }) => `${id} ${progress.state}`)

test('several files are sent two at a time, in order', () => {
  const queue = add([], 'a', 'b', 'c')
  expect(nextFiles(queue).map(({ id }) => id)).toEqual(['a', 'b'])
  const sending = reduceFiles(queue, { type: 'send', id: 'a', share: 0 })
  expect(nextFiles(sending).map(({ id }) => id)).toEqual(['b'])
})

test('a refused file makes room for the next, and keeps its error', () => {
  const error = new Error('broken')
  const refused = reduceFiles(add([], 'a', 'b', 'c'), { type: 'refuse', id: 'a', error })
  expect(refused[0]?.progress).toEqual({ state: 'refused', error })
  expect(nextFiles(refused).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('a file that is too large for any server is never sent', () => {
  const files = [{ id: 'a', file: file('a', MAX_BYTES + 1) }]
  const queue = reduceFiles<string>([], { type: 'add', files, maxBytes: MAX_BYTES })
  expect(states(queue)).toEqual(['a too_large'])
  expect(nextFiles(queue)).toEqual([])
})

test('files chosen later are listed first', () => {
  expect(states(add(add([], 'a'), 'b'))).toEqual(['b waiting', 'a waiting'])
})

test('a file can be retried, or dismissed', () => {
  const refused = reduceFiles(add([], 'a'), { type: 'refuse', id: 'a', error: new Error('lost') })
  expect(states(reduceFiles(refused, { type: 'retry', id: 'a' }))).toEqual(['a waiting'])
  expect(reduceFiles(refused, { type: 'dismiss', id: 'a' })).toEqual([])
})
