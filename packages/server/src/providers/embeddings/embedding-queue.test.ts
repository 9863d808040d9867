import { expect, test } from 'vitest'
import { EmbeddingQueue } from './embedding-queue.ts'

const forEver = new AbortController().signal

/** Work finishes on demand; starts are recorded. */
function workshop(lane: EmbeddingQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: async (name: string) => {
      ends.get(name)?.()
      await Promise.resolve()
    },
    run: (name: string, isUrgent = false, signal = forEver) =>
      lane.run(isUrgent, signal, () => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      }),
  }
}
const soon = () => new Promise(resolve => setImmediate(resolve))

test('urgent requests go before earlier background ones', async () => {
  const { run, end, begun } = workshop(new EmbeddingQueue({ atOnce: 1, patientAtOnce: 1 }))
  const first = run('first')
  await soon()
  const all = [first, run('patient'), run('urgent', true)]
  await soon()
  for (const name of ['first', 'urgent', 'patient']) {
    await end(name)
    await soon()
  }
  await Promise.all(all)
  expect(begun).toEqual(['first', 'urgent', 'patient'])
})

test('background requests leave room for urgent ones', async () => {
  const { run, end, begun } = workshop(new EmbeddingQueue({ atOnce: 2, patientAtOnce: 1 }))
  const all = [run('one'), run('two'), run('urgent', true)]
  await soon()
  expect(begun.toSorted()).toEqual(['one', 'urgent'])
  for (const name of ['one', 'urgent', 'two']) {
    await end(name)
    await soon()
  }
  await Promise.all(all)
})

test('an aborted request in the queue is never started, and delays no others', async () => {
  const lane = new EmbeddingQueue({ atOnce: 1, patientAtOnce: 1 })
  const { run, end, begun } = workshop(lane)
  const giving = new AbortController()
  const first = run('first')
  const cancelled = run('given up', false, giving.signal)
  const last = run('last')
  await soon()
  giving.abort(new Error('enough'))
  await expect(cancelled).rejects.toThrow('enough')
  await end('first')
  await soon()
  await end('last')
  await Promise.all([first, last])
  expect(begun).toEqual(['first', 'last'])
  expect(lane.isEmpty).toBe(true)
})

test('a failed request makes room too', async () => {
  const lane = new EmbeddingQueue({ atOnce: 1, patientAtOnce: 1 })
  await expect(lane.run(false, forEver, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lane.run(false, forEver, async () => 'yes')).toBe('yes')
})

test('a full queue refuses more requests', async () => {
  const { run } = workshop(new EmbeddingQueue({ atOnce: 1, patientAtOnce: 1 }))
  for (let n = 0; n < 257; n++) void run(`${n}`)
  await expect(run('one more')).rejects.toMatchObject({ code: 'box_busy' })
})
